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

/**
 * What a lane keeps for operations of user profiles, from the making of a request to its answer.
 */
final class UserWork implements Work.State {
  /** The partitions of the request, by their keys' values. */
  final List<ByteBuffer[]> keys = new ArrayList<>();

  /** The partitions that are being written, and where they were taken from. */
  private final List<Seed> written = new ArrayList<>();

  private SeedPool pool;

  /** What a read was made from. */
  Seed seed;

  /** The partitions and rows of the request. */
  int partitions;

  int rows;

  /** The update that follows the reading of its condition. */
  final Request.Single update = new Request.Single();

  /** The batches of an insert; those before {@code nextBatch} are sent. */
  final List<Request.Batch> batches = new ArrayList<>();

  int nextBatch;

  /** Conditional statements that did not hold, in answers that came so far. */
  int notApplied;

  /** The rows that a validation asks for. */
  Slice slice;

  private final IdentityHashMap<Operation, Progress> ring = new IdentityHashMap<>();

  /** Returns the state of a lane. */
  static UserWork of(Work work) {
    return work.state(UserWork.class, UserWork::new);
  }

  /** Forgets the request before; what it was to write and did not is let go. */
  void begin() {
    endWriting(false);
    keys.clear();
    partitions = 0;
    rows = 0;
    nextBatch = 0;
    notApplied = 0;
  }

  /** Notes that a partition is being written. */
  void write(Seed partition, SeedPool from) {
    written.add(partition);
    pool = from;
  }

  /** Lets go of the partitions that were being written. */
  void endWriting(boolean done) {
    for (Seed partition : written) {
      pool.done(partition, done);
    }
    written.clear();
  }

  /** How far this lane is round the ring with an operation. */
  Progress progress(Operation operation) {
    return ring.computeIfAbsent(operation, any -> new Progress());
  }

  /** How far a lane is with a part of the ring. */
  static final class Progress {
    /** The part that is being read; null if none is. */
    TokenRange range;

    /** Where its next page begins; null for the first. */
    ByteBuffer page;

    /** The token of the last row that came of it; null if none came. */
    ByteBuffer lastToken;
  }
}
