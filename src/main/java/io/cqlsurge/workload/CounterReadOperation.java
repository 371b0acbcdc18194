package io.cqlsurge.workload;

import io.cqlsurge.database.Query;
import io.cqlsurge.database.Request;
import io.cqlsurge.database.Rows;

/** Reads the next partition of the counter table; any row will do. */
final class CounterReadOperation implements Operation {
  private final StandardRows rows;
  private final Query query;

  CounterReadOperation(StandardRows rows, Query query) {
    this.rows = rows;
    this.query = query;
  }

  @Override
  public String label() {
    return "COUNTER_READ";
  }

  @Override
  public boolean prepare(Work work) {
    if (!rows.next()) {
      return false;
    }
    work.set(new Request.Single(query, rows.key()), rows.key(), rows.partitionSeed());
    return true;
  }

  @Override
  public Verdict judge(Work work, Rows answer) {
    return switch (answer.count()) {
      case 0 ->
          new Verdict.Refused(
              "the row is missing; perhaps it was never written: see -pop, which must lie inside"
                  + " that of the write");
      case 1 -> Verdict.ONE_ROW;
      default -> new Verdict.Accepted(answer.count(), answer.count());
    };
  }

  @Override
  public String describe(Work work) {
    return rows.describe(work);
  }
}
