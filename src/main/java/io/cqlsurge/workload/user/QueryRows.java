package io.cqlsurge.workload.user;

import io.cqlsurge.database.Request;
import io.cqlsurge.database.Rows;
import io.cqlsurge.distribution.Distribution;
import io.cqlsurge.distribution.DistributionSpec;
import io.cqlsurge.generate.partition.PartitionCursor;
import io.cqlsurge.generate.partition.Seed;
import io.cqlsurge.generate.partition.SeedPool;
import io.cqlsurge.outcome.Effect;
import io.cqlsurge.workload.Work;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The rows that provide the values of a profile's statements. It belongs to one worker. */
final class QueryRows {
  /** Maximum number of partitions that are skipped because values are null. */
  private static final int MAX_SKIPPED = 32;

  private final QueryTarget target;
  private final SeedPool seeds;
  private final PartitionCursor cursor;
  private final ChosenRows rows;
  private final Optional<Distribution> from;

  /**
   * Creates a statement's rows.
   *
   * @param rows the storage of the rows
   */
  QueryRows(QueryTarget target, SeedPool seeds, ChosenRows rows) {
    this.target = target;
    this.seeds = seeds;
    this.cursor = new PartitionCursor(target.table().shape());
    this.rows = rows;
    this.from = target.from().map(DistributionSpec::create);
  }

  /** Moves to rows of the next partition; returns false if there is none. */
  boolean choose(Work work) {
    UserWork user = UserWork.of(work);
    Seed seed = next(false);
    for (int skipped = 1; seed != null && rows.count() == 0; skipped++) {
      seed = next(skipped == MAX_SKIPPED);
    }
    if (seed == null) {
      return false;
    }
    user.seed = seed;
    work.use(cursor.table());
    user.keys.add(target.table().key(rows));
    return true;
  }

  /** Keeps rows of the next partition: complete ones, or any rows, as they are without nulls. */
  private @Nullable Seed next(boolean isAny) {
    cursor.ignoreNulls(isAny);
    Seed seed = seeds.nextRead();
    while (seed != null && !read(seed)) {
      seed = seeds.nextRead();
    }
    rows.begin();
    while (seed != null && rows.count() < target.rows() && cursor.hasNext()) {
      rows.keep(cursor.next(), isAny);
    }
    return seed;
  }

  private boolean read(Seed seed) {
    return from.isPresent()
        ? cursor.readFrom(seed, from.get().next() - 1, target.rows(), target.population())
        : cursor.readSome(seed, target.rows(), target.population());
  }

  /** Starts an operation, which changes nothing so far. */
  void begin(Work work) {
    UserWork.of(work).begin();
    work.changes().begin(target.effect());
  }

  /** Records that a request changes the partition that was chosen last. */
  void change(Work work, Request.Single request) {
    work.changes().add(UserWork.of(work).seed.value(), target.amounts().of(request));
  }

  /** Returns 1 if a condition was false, so that the request has changed nothing, otherwise 0. */
  int notApplied(Work work, Rows reply) {
    int notApplied = target.conditional() ? Batches.notApplied(reply) : 0;
    if (notApplied > 0) {
      work.changes().begin(Effect.NONE);
    }
    return notApplied;
  }

  ChosenRows chosen() {
    return rows;
  }

  String keys(Work work) {
    return target.table().keys(UserWork.of(work).keys);
  }
}
