package io.cqlsurge.feature.audit;

import io.cqlsurge.feature.audit.OutcomeLine.Segment;
import io.cqlsurge.workload.Allowed;
import io.cqlsurge.workload.Content;
import io.cqlsurge.workload.Doubt;
import io.cqlsurge.workload.Effect;

/**
 * An operation on a partition. Times are in {@link Segment#PERIOD_US} since 1970.
 *
 * @param acknowledged whether the database executed it; otherwise it may or may not have
 * @param sent when it was sent first
 * @param from the earliest time of its timestamp
 * @param until the latest time of its timestamp
 * @param node the coordinator that answered
 * @param amount what is added to the partition's counters in total
 */
public record Event(
    Effect effect,
    boolean acknowledged,
    long sent,
    long from,
    long until,
    String node,
    long amount) {
  /** The value of a time that is not known. */
  public static final long NO_TIME = Allowed.Cell.NO_TIME;

  /** Maximum difference between a client's clock and a node's, in periods. */
  private static final long CLOCKS = Segment.PER_S;

  /** Difference between clocks, and time until a write was executed, in us. */
  private static final long MARGIN_US = 60_000_000;

  private static final long US_PER_S = 1_000_000;

  /** Returns what a segment of an outcome file did to each of its seeds. */
  static Event of(Segment segment, Effect effect) {
    long period = segment.period();
    long replied = segment.acknowledged() ? segment.until() + CLOCKS : Long.MAX_VALUE;
    return switch (effect.order()) {
      case CLIENT -> of(segment, effect, period, period);
      case DATABASE -> of(segment, effect, period - CLOCKS, replied);
      case GIVEN -> of(segment, effect, NO_TIME, Long.MAX_VALUE);
    };
  }

  private static Event of(Segment segment, Effect effect, long from, long until) {
    boolean isKnown = segment.acknowledged();
    return new Event(
        effect, isKnown, segment.period(), from, until, segment.node(), segment.amount());
  }

  /** Returns an effect that may have been there at any time. */
  static Event perhaps(Effect effect) {
    return new Event(effect, false, NO_TIME, NO_TIME, Long.MAX_VALUE, "unknown", 0);
  }

  /** Returns the reason that it gives if its bits are one of several possible contents. */
  Doubt doubt(int bits, boolean isOfAllRows, boolean isExpiring) {
    if (!acknowledged) {
      return sent == NO_TIME ? Doubt.NOT_RECORDED : Doubt.NO_REPLY;
    }
    if ((bits & Content.OTHER) != 0) {
      return Doubt.OTHER_VALUES;
    }
    if (isExpiring) {
      return Doubt.EXPIRED;
    }
    return isOfAllRows ? Doubt.AT_ONCE : Doubt.SOME_ROWS;
  }

  /**
   * Returns whether it replaced a column's earlier content in all rows.
   *
   * @param content what it writes to the column
   * @param left what of this is there by now
   */
  boolean replaces(Content content, boolean isShared, boolean isOnlyRow, int left) {
    boolean isAll =
        switch (effect.rows()) {
          case ALL -> true;
          case ONE -> isShared || isOnlyRow;
          case SOME -> isShared;
          case EVERYWHERE -> false;
        };
    // Elements that expire uncover earlier ones.
    boolean isUncovering = content == Content.ADDED && left != Content.OF_SEED;
    return acknowledged && isAll && !isUncovering;
  }

  /** Returns what it has left in a column by now. */
  int bits(Content content, boolean isOnlyRow, long nowUs) {
    int bits = content.bits(isOnlyRow);
    // Of a part of a column, only this part expires.
    if (effect.mostTtlS() == 0 || bits == Content.NOTHING || content == Content.ANY) {
      return bits;
    }
    if (sent == NO_TIME) {
      return bits | Content.NOTHING;
    }
    long ageUs = nowUs - sentUs();
    if (ageUs > effect.mostTtlS() * US_PER_S + MARGIN_US) {
      return Content.NOTHING;
    }
    return ageUs > effect.leastTtlS() * US_PER_S - MARGIN_US ? bits | Content.NOTHING : bits;
  }

  /** Returns when it was sent first, in us since 1970. */
  public long sentUs() {
    return sent * Segment.PERIOD_US;
  }
}
