package io.cqlsurge.workload.user;

import io.cqlsurge.database.Query;
import io.cqlsurge.database.Request;
import io.cqlsurge.database.Rows;
import io.cqlsurge.workload.CqlText;
import io.cqlsurge.workload.Operation;
import io.cqlsurge.workload.Verdict;
import io.cqlsurge.workload.Work;
import java.nio.ByteBuffer;

/**
 * Reads one page of the part of the ring that its lane is at; when that is read, of the next part.
 */
final class TokenRangeOperation implements Operation {
  private final String label;
  private final Query query;
  private final Ring ring;
  private final Pages pages;

  /**
   * A reader of the ring.
   *
   * @param query its first column is the token of the partition, its markers are the bounds
   */
  TokenRangeOperation(String label, Query query, Ring ring, Pages pages) {
    this.label = label;
    this.query = query;
    this.ring = ring;
    this.pages = pages;
  }

  @Override
  public String label() {
    return label;
  }

  @Override
  public boolean prepare(Work work, long partitions) {
    UserWork.Progress at = UserWork.of(work).progress(this);
    if (at.range == null) {
      at.range = ring.next();
      at.page = null;
      at.lastToken = null;
    }
    if (at.range == null) {
      return false;
    }
    Request.Single request = work.begin(query, 2);
    request.set(0, at.range.start());
    request.set(1, at.range.end());
    request.onePage(pages.rows(), at.page);
    return true;
  }

  @Override
  public String whatIsUsedUp() {
    return "-tokenrange: every token range was read";
  }

  @Override
  public Verdict judge(Work work, Rows answer) {
    UserWork.Progress at = UserWork.of(work).progress(this);
    int partitions = 0;
    for (int row = 0; row < answer.count(); row++) {
      ByteBuffer token = answer.value(row, 0);
      if (!token.equals(at.lastToken)) {
        partitions++;
        at.lastToken = token;
      }
    }
    at.page = answer.nextPage();
    if (at.page == null || pages.firstOnly()) {
      at.range = null;
    }
    return new Verdict.Accepted(partitions, answer.count());
  }

  @Override
  public String keys(Work work) {
    UserWork.Progress at = UserWork.of(work).progress(this);
    return "token " + CqlText.blob(at.range.start()) + " to " + CqlText.blob(at.range.end());
  }

  /**
   * What is read of a part of the ring.
   *
   * @param rows how many rows a page has at most
   * @param firstOnly whether the next part follows after the first page
   */
  record Pages(int rows, boolean firstOnly) {}
}
