package io.cqlsurge.workload.user;

import io.cqlsurge.database.Query;
import io.cqlsurge.database.Request;
import io.cqlsurge.database.Rows;
import io.cqlsurge.workload.Operation;
import io.cqlsurge.workload.Verdict;
import io.cqlsurge.workload.Work;
import java.nio.ByteBuffer;
import java.util.List;

/**
 * An operation that executes an update with {@code IF column = ?}. It reads the columns of the
 * condition first, and then updates the row if they have not changed.
 *
 * @param read the statement that reads the condition's columns by the whole primary key
 * @param compared for each column read, the markers of the update that are bound to it
 */
record CompareAndSetOperation(
    QueryRows rows, Binding update, Query read, List<List<Integer>> compared) implements Operation {
  CompareAndSetOperation {
    compared = List.copyOf(compared);
  }

  @Override
  public boolean prepare(Work work, long partitions) {
    UserWork user = UserWork.of(work);
    rows.begin(work);
    if (!rows.choose(work)) {
      return false;
    }
    user.update.begin(update.query().of(work.table()), update.markers());
    update.fill(user.update, rows.chosen());
    rows.change(work, user.update);
    int keyColumns = read.markers().size();
    Request.Single request = work.begin(read, keyColumns);
    for (int column = 0; column < keyColumns; column++) {
      request.set(column, rows.chosen().first(column));
    }
    return true;
  }

  @Override
  public Verdict judge(Work work, Rows reply) {
    UserWork user = UserWork.of(work);
    if (work.request() == user.update) {
      return new Verdict.Accepted(1, 1, rows.notApplied(work, reply), 0, 0);
    }
    for (int column = 0; column < compared.size(); column++) {
      ByteBuffer found = reply.count() == 0 ? null : reply.value(0, column);
      for (int marker : compared.get(column)) {
        user.update.set(marker, found);
      }
    }
    work.send(user.update);
    return Verdict.CONTINUED;
  }

  @Override
  public String keys(Work work) {
    return rows.keys(work);
  }
}
