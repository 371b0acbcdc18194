package io.cqlsurge.feature.audit;

import io.cqlsurge.workload.PartitionRead.Difference;
import java.util.Locale;

/** How a partition's rows compare with what was acknowledged. */
public enum Judgement {
  /** Acknowledged, and as it must be. */
  FOUND,
  /** Acknowledged, and missing or incomplete. */
  LOST,
  /** Rows or values that nobody has written. */
  CHANGED,
  /** Values of an earlier write than the last acknowledged one. */
  STALE,
  /** Deleted, and there. */
  RESURRECTED,
  /** Not found through a view or index of its table. */
  UNINDEXED,
  /** Acknowledged, but every read failed. */
  UNREADABLE,
  /** Unknown, and there. */
  PRESENT,
  /** Unknown, and only some rows are there. */
  PARTIAL,
  /** Unknown, and not there or not readable. */
  ABSENT;

  /** Returns what a difference means. */
  static Judgement of(Difference.Kind kind) {
    return switch (kind) {
      case LOST -> LOST;
      case CHANGED -> CHANGED;
      case STALE -> STALE;
      case RESURRECTED -> RESURRECTED;
    };
  }

  /** Returns whether the database broke a promise. */
  public boolean isWrong() {
    return this != FOUND && compareTo(PRESENT) < 0;
  }

  /** Returns its word for users. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
