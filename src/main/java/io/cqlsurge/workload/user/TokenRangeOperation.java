package io.cqlsurge.workload.user;

import io.cqlsurge.database.Query;
import io.cqlsurge.database.Request;
import io.cqlsurge.database.Rows;
import io.cqlsurge.database.TokenRange;
import io.cqlsurge.workload.CqlText;
import io.cqlsurge.workload.Operation;
import io.cqlsurge.workload.Verdict;
import io.cqlsurge.workload.Work;
import java.nio.ByteBuffer;
import java.util.Objects;

/**
 * An operation that reads one page from its lane's current token range, and then moves to the next
 * token range.
 *
 * @param query the statement; its first column is the partition's token, and its markers are the
 *     bounds
 */
record TokenRangeOperation(Query query, Ring ring, Pages pages) implements Operation {
  @Override
  public boolean prepare(Work work, long partitions) {
    UserWork.Progress progress = UserWork.of(work).progress(this);
    if (progress.range == null) {
      progress.range = ring.next();
      progress.page = null;
      progress.lastToken = null;
    }
    if (progress.range == null) {
      return false;
    }
    Request.Single request = work.begin(query, 2);
    request.set(0, progress.range.start());
    request.set(1, progress.range.end());
    request.onePage(pages.rows(), progress.page);
    return true;
  }

  @Override
  public String exhaustionReason() {
    return "-tokenrange: every token range was read";
  }

  @Override
  public Verdict judge(Work work, Rows reply) {
    UserWork.Progress progress = UserWork.of(work).progress(this);
    int partitions = 0;
    for (int row = 0; row < reply.count(); row++) {
      ByteBuffer token = reply.value(row, 0);
      if (!Objects.equals(token, progress.lastToken)) {
        partitions++;
        progress.lastToken = token;
      }
    }
    progress.page = reply.nextPage();
    if (progress.page == null || pages.firstOnly()) {
      progress.range = null;
    }
    return new Verdict.Accepted(partitions, reply.count());
  }

  @Override
  public String keys(Work work) {
    TokenRange range = Objects.requireNonNull(UserWork.of(work).progress(this).range);
    return "token " + CqlText.blob(range.start()) + " to " + CqlText.blob(range.end());
  }

  /**
   * The pages to read of a token range.
   *
   * @param rows the maximum row count per page
   * @param firstOnly whether to read only the first page of each token range
   */
  record Pages(int rows, boolean firstOnly) {}
}
