package io.cqlsurge.workload.user;

import io.cqlsurge.database.Request;
import io.cqlsurge.database.Rows;
import io.cqlsurge.distribution.Distribution;
import io.cqlsurge.distribution.DistributionSpec;
import io.cqlsurge.generate.partition.PartitionCursor;
import io.cqlsurge.generate.partition.Seed;
import io.cqlsurge.generate.partition.SeedPool;
import io.cqlsurge.workload.Effect;
import io.cqlsurge.workload.Work;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The rows that provide the values of a profile's statements. It belongs to one worker. */
final class QueryRows {
  /** Maximum number of partitions that are skipped because values are null. */
  private static final int MAX_SKIPPED = 32;

  private final Target target;
  private final SeedPool seeds;
  private final PartitionCursor cursor;
  private final ChosenRows rows;
  private final Optional<Distribution> from;

  /**
   * Creates a statement's rows.
   *
   * @param rows the storage of the rows
   */
  QueryRows(Target target, SeedPool seeds, ChosenRows rows) {
    this.target = target;
    this.seeds = seeds;
    this.cursor = new PartitionCursor(target.table().shape());
    this.rows = rows;
    this.from = target.from().map(DistributionSpec::create);
  }

  /** Moves to rows of the next partition; returns false if there is none. */
  boolean choose(Work work) {
    UserWork user = UserWork.of(work);
    Seed seed = target.isStep() ? selected(work) : drawn(work);
    if (seed == null) {
      return false;
    }
    user.seed = seed;
    work.use(cursor.table());
    user.keys.add(target.table().key(rows));
    return true;
  }

  private @Nullable Seed drawn(Work work) {
    Seed seed = next(work, false);
    for (int skipped = 1; seed != null && rows.count() == 0; skipped++) {
      seed = next(work, skipped == MAX_SKIPPED);
    }
    return seed;
  }

  private @Nullable Seed selected(Work work) {
    Seed seed = seeds.read(UserWork.of(work).sequence.partition);
    boolean isFound = keep(work, seed, false);
    if (isFound && rows.count() == 0) {
      isFound = keep(work, seed, true);
    }
    return isFound ? seed : null;
  }

  /**
   * Keeps the row of a sequence's step if it is complete, or any row without nulls; returns false
   * if the partition has no rows.
   */
  private boolean keep(Work work, Seed seed, boolean isAny) {
    long row = UserWork.of(work).sequence.row;
    cursor.ignoreNulls(isAny);
    boolean isFound;
    if (from.isPresent()) {
      from.get().seed(row);
      isFound = cursor.readFrom(seed, from.get().next() - 1, 1, target.population());
    } else {
      isFound = cursor.readAt(seed, SequenceState.share(row), target.population());
    }
    rows.begin(work);
    if (isFound) {
      rows.keep(cursor.next(), isAny);
    }
    return isFound;
  }

  /** Keeps rows of the next partition: complete ones, or any rows, as they are without nulls. */
  private @Nullable Seed next(Work work, boolean isAny) {
    cursor.ignoreNulls(isAny);
    Seed seed = seeds.nextRead();
    while (seed != null && !read(seed)) {
      seed = seeds.nextRead();
    }
    rows.begin(work);
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

  /**
   * The table of a profile's statement, and the statement's properties.
   *
   * @param rows the maximum rows per partition that provide values, at least 1
   * @param population the share of values that each row has
   * @param from the first row's position, from 1; random rows if empty
   * @param conditional whether it has a condition
   * @param effect what it does to a partition
   * @param amounts what it adds to counters, if it only does so
   * @param isStep whether a sequence selects the row
   */
  record Target(
      UserTable table,
      int rows,
      double population,
      Optional<DistributionSpec> from,
      boolean conditional,
      Effect effect,
      CounterAmounts amounts,
      boolean isStep) {}
}
