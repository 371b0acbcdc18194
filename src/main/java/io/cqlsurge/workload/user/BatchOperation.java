package io.cqlsurge.workload.user;

import io.cqlsurge.database.BatchType;
import io.cqlsurge.database.Request;
import io.cqlsurge.database.Rows;
import io.cqlsurge.distribution.Distribution;
import io.cqlsurge.workload.Operation;
import io.cqlsurge.workload.Verdict;
import io.cqlsurge.workload.Work;

/**
 * An operation that sends a statement of a profile several times in one batch, each for a different
 * partition.
 */
record BatchOperation(QueryRows rows, Binding binding, BatchType type, Distribution size)
    implements Operation {
  @Override
  public long drawPartitions() {
    return Math.max(1, size.next());
  }

  @Override
  public boolean prepare(Work work, long maxPartitions) {
    UserWork user = UserWork.of(work);
    rows.begin(work);
    Batches batches = new Batches(user.batches, type);
    while (batches.statements() < maxPartitions && rows.choose(work)) {
      Request.Single request = batches.add(binding.query().of(work.table()), binding.markers());
      binding.fill(request, rows.chosen());
      rows.change(work, request);
    }
    if (batches.statements() == 0) {
      return false;
    }
    user.partitions = batches.statements();
    user.rows = batches.statements();
    batches.send(work);
    return true;
  }

  @Override
  public Verdict judge(Work work, Rows reply) {
    return Batches.judge(work, reply);
  }

  @Override
  public String keys(Work work) {
    return rows.keys(work);
  }
}
