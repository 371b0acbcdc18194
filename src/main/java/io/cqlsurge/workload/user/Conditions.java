package io.cqlsurge.workload.user;

import io.cqlsurge.database.Rows;
import java.nio.ByteBuffer;

/** Reader of the replies to conditional statements. */
final class Conditions {
  private Conditions() {}

  /**
   * Returns how many statements were not applied because their condition was false: 0 or 1, because
   * a batch is applied completely or not at all.
   *
   * @param reply the rows of a reply to a statement that changes data; the first column, if any, is
   *     whether it was applied
   */
  static int notApplied(Rows reply) {
    if (reply.count() == 0) {
      return 0;
    }
    ByteBuffer applied = reply.value(0, 0);
    return applied != null && applied.remaining() == 1 && applied.get(applied.position()) == 0
        ? 1
        : 0;
  }
}
