package io.cqlsurge.workload.user;

import io.cqlsurge.database.Rows;
import java.nio.ByteBuffer;

/** What the answers to conditional statements say. */
final class Conditions {
  private Conditions() {}

  /**
   * How many statements were not carried out as their condition did not hold: none or one, for a
   * batch is carried out as a whole or not at all.
   *
   * @param answer that to a statement that changes data; its rows, if there are any, begin with
   *     whether it was applied
   */
  static int notApplied(Rows answer) {
    if (answer.count() == 0) {
      return 0;
    }
    ByteBuffer applied = answer.value(0, 0);
    return applied.remaining() == 1 && applied.get(applied.position()) == 0 ? 1 : 0;
  }
}
