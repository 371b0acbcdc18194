package io.cqlsurge.workload.user;

import io.cqlsurge.database.Request;
import io.cqlsurge.database.Rows;
import io.cqlsurge.workload.Operation;
import io.cqlsurge.workload.Verdict;
import io.cqlsurge.workload.Work;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;

/** An operation that sends a profile's statement with values from rows in the next partition. */
record QueryOperation(
    QueryRows rows, Binding binding, Optional<ExactNeighbours> exact, Optional<Paging> paging)
    implements Operation {
  /**
   * How the rows of a reply are fetched.
   *
   * @param rows maximum rows per page
   * @param max maximum pages
   * @param fetched counts the pages
   */
  record Paging(int rows, int max, LongAdder fetched) {}

  @Override
  public boolean prepare(Work work, long partitions) {
    rows.begin(work);
    if (!rows.choose(work)) {
      return false;
    }
    Request.Single request = work.begin(binding.query(), binding.markers());
    if (paging.isPresent()) {
      request.pages(paging.get().rows(), paging.get().max());
    }
    exact.ifPresent(neighbours -> neighbours.ask(UserWork.of(work).seed, rows.chosen()));
    binding.fill(request, rows.chosen());
    rows.change(work, request);
    return true;
  }

  @Override
  public Verdict judge(Work work, Rows reply) {
    int found = reply.count();
    if (paging.isPresent()) {
      paging.get().fetched().add(reply.pages());
    }
    int notApplied = rows.notApplied(work, reply);
    return exact.isPresent()
        ? exact.get().judge(UserWork.of(work).seed, reply)
        : new Verdict.Accepted(Math.min(1, found), found, notApplied, 0, 0);
  }

  @Override
  public String keys(Work work) {
    return rows.keys(work);
  }
}
