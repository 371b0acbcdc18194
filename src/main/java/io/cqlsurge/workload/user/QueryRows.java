package io.cqlsurge.workload.user;

import io.cqlsurge.generate.partition.PartitionCursor;
import io.cqlsurge.generate.partition.Seed;
import io.cqlsurge.generate.partition.SeedPool;
import io.cqlsurge.workload.Work;

/** The rows from which statements of a profile take their values; belongs to one worker. */
final class QueryRows {
  private final QueryTarget target;
  private final SeedPool seeds;
  private final PartitionCursor cursor;
  private final ChosenRows rows;

  /**
   * Rows for a statement.
   *
   * @param rows room for them
   */
  QueryRows(QueryTarget target, SeedPool seeds, ChosenRows rows) {
    this.target = target;
    this.seeds = seeds;
    this.cursor = new PartitionCursor(target.table().shape());
    this.rows = rows;
  }

  /** Turns to rows of the next partition; false if there is none. */
  boolean choose(UserWork user) {
    Seed seed = seeds.nextRead();
    while (seed != null && !cursor.readSome(seed, target.rows(), target.population())) {
      seed = seeds.nextRead();
    }
    if (seed == null) {
      return false;
    }
    rows.begin();
    while (rows.count() < target.rows() && cursor.hasNext()) {
      rows.keep(cursor.next());
    }
    user.seed = seed;
    user.keys.add(target.table().key(rows));
    return true;
  }

  /** Notes that no rows came; a read should have found some. */
  void foundNone(UserWork user) {
    if (target.reads()) {
      target.table().missing().add(user.seed.value(), false);
    }
  }

  /** Whether the statement is carried out only if a condition holds. */
  boolean conditional() {
    return target.conditional();
  }

  /** Those turned to. */
  ChosenRows chosen() {
    return rows;
  }

  String keys(Work work) {
    return target.table().keys(UserWork.of(work).keys);
  }
}
