package io.cqlsurge.workload;

import io.cqlsurge.database.Query;
import io.cqlsurge.database.Request;
import io.cqlsurge.database.Rows;

/**
 * Reads the next partition of the blob table and holds every cell against what its seed implies.
 */
final class ReadOperation implements Operation {
  private final StandardRows rows;
  private final Query query;
  private final boolean validate;
  private final int[] positions;

  ReadOperation(StandardRows rows, Query query, boolean validate) {
    this.rows = rows;
    this.query = query;
    this.validate = validate;
    this.positions = new int[rows.columns()];
    for (int column = 0; column < positions.length; column++) {
      positions[column] = query.resultColumns().indexOf(rows.columnName(column));
    }
  }

  @Override
  public String label() {
    return "READ";
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
    if (!validate) {
      return answer.count() == 1
          ? Verdict.ONE_ROW
          : new Verdict.Accepted(answer.count(), answer.count());
    }
    if (answer.count() == 0) {
      return new Verdict.Refused(
          "the row is missing; perhaps it was never written: see -pop, which must lie inside that"
              + " of the write");
    }
    for (int column = 0; column < positions.length; column++) {
      String difference =
          rows.difference(work.partitionSeed(), column, answer.value(0, positions[column]));
      if (difference != null) {
        return new Verdict.Refused(difference);
      }
    }
    return Verdict.ONE_ROW;
  }

  @Override
  public String describe(Work work) {
    return rows.describe(work);
  }
}
