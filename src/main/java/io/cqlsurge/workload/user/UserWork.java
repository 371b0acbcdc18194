package io.cqlsurge.workload.user;

import io.cqlsurge.database.Request;
import io.cqlsurge.database.TokenRange;
import io.cqlsurge.generate.partition.Seed;
import io.cqlsurge.generate.partition.SeedPool;
import io.cqlsurge.workload.Operation;
import io.cqlsurge.workload.Work;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A lane's state for user profile operations, from preparing a request to its reply. */
final class UserWork implements Work.State {
  /** The request's partition key values. */
  final List<ByteBuffer[]> keys = new ArrayList<>();

  /** The partitions that are being written; {@code pool} is their source. */
  private final List<Seed> written = new ArrayList<>();

  private @Nullable SeedPool pool;

  /** A read's seed. */
  Seed seed = new Seed();

  /** The request's partition and row counts. */
  int partitions;

  int rows;

  /** The update that is sent after its condition was read. */
  final Request.Single update = new Request.Single();

  /** An insert's batches; those before {@code nextBatch} were sent. */
  final List<Request.Batch> batches = new ArrayList<>();

  int nextBatch;

  /** The number of conditional statements that were not applied, in the replies so far. */
  int notApplied;

  /** The part that a validation reads: the rows before it, and its rows; 0 for all. */
  long from;

  int window;

  /** The rows that a validation reads. */
  Slice slice = Slice.all(new Slice.Order(0, List.of()));

  /** How far a sequence is. */
  final SequenceState sequence = new SequenceState();

  private final IdentityHashMap<Operation, Progress> ring = new IdentityHashMap<>();

  static UserWork of(Work work) {
    return work.state(UserWork.class, UserWork::new);
  }

  /** Clears the previous request and releases the partitions that it did not write. */
  void begin() {
    endWriting(false);
    keys.clear();
    partitions = 0;
    rows = 0;
    window = 0;
    nextBatch = 0;
    notApplied = 0;
  }

  /** Records that a partition is being written. */
  void write(Seed partition, SeedPool from) {
    written.add(partition);
    pool = from;
  }

  /** Releases the partitions that were being written. */
  void endWriting(boolean done) {
    SeedPool from = pool;
    if (from == null) {
      return;
    }
    for (Seed partition : written) {
      from.done(partition, done);
    }
    written.clear();
  }

  Progress progress(Operation operation) {
    return ring.computeIfAbsent(operation, any -> new Progress());
  }

  /** A lane's progress in a token range. */
  static final class Progress {
    /** The token range being read; null if there is none. */
    @Nullable TokenRange range;

    /** The paging state of the next page; null for the first page. */
    @Nullable ByteBuffer page;

    /** The token of the last received row; null if there was none. */
    @Nullable ByteBuffer lastToken;
  }
}
