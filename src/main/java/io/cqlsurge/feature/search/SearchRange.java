package io.cqlsurge.feature.search;

import java.util.Collections;
import java.util.OptionalLong;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The range of rates in which a search looks: from a rate that passed to the lowest one above it
 * that failed. Used by one thread.
 */
final class SearchRange {
  /**
   * Divisor of the precision for the range in which a rate is chosen: the other part is for
   * measurement errors.
   */
  private static final double RANGE_DIVISOR = 4;

  /**
   * Number of ranges between the result and a failure that is close: the precision, and half a
   * range because rates are whole numbers.
   */
  private static final double CLOSE = RANGE_DIVISOR + 0.5;

  /** A failure at a rate up to this factor higher supports a failure. */
  private static final double SUPPORTING = 1.25;

  private final double precision;

  /** Factor between both ends at which the search ends. */
  private final double factor;

  /** Number of failures by rate. */
  private final TreeMap<Long, Integer> failures = new TreeMap<>();

  /** Rates that are undecided after all repeats, between the clear verdicts. */
  private final TreeSet<Long> undecided = new TreeSet<>();

  private long passed;
  private long highest;

  SearchRange(double precision) {
    this.precision = precision;
    this.factor = 1 + precision / RANGE_DIVISOR;
  }

  /** Returns how often the range between a rate and its double is halved. */
  static double halvings(double precision) {
    return Math.log(Math.log(2) / Math.log(1 + precision / RANGE_DIVISOR)) / Math.log(2);
  }

  /** Returns the lower end; 0 if there is none. */
  long passed() {
    return passed;
  }

  /** Returns the highest rate that passed a test; 0 if there is none. */
  long highest() {
    return highest;
  }

  /** Returns the upper end; empty if no higher rate failed. */
  OptionalLong failed() {
    Long failed = failures.higherKey(passed);
    return failed == null ? OptionalLong.empty() : OptionalLong.of(failed);
  }

  void fail(long rate) {
    failures.merge(rate, 1, Integer::sum);
  }

  /** Moves the lower end up to a rate that passed a test. */
  void pass(long rate) {
    raise(rate);
    highest = Math.max(highest, rate);
  }

  /** Moves the lower end up to a rate that was confirmed. */
  void raise(long rate) {
    passed = rate;
  }

  /**
   * Moves the lower end below a rate that was not confirmed, by a power of the range.
   *
   * @param least minimum for the lower end; it is 0 if this rate was not confirmed
   */
  void lower(long rate, int doublings, long least) {
    long lower = (long) (rate / Math.pow(factor, 1 << doublings));
    passed = rate <= least ? 0 : Math.max(least, lower);
  }

  /** Adds a verdict after all repeats. A clear one also decides rates below or above its own. */
  void judge(long rate, StepVerdict verdict) {
    switch (verdict) {
      case PASSED -> undecided.headSet(rate, true).clear();
      case FAILED -> undecided.tailSet(rate, true).clear();
      case UNDECIDED -> undecided.add(rate);
    }
  }

  /** Returns the rates that are undecided after all repeats. */
  SortedSet<Long> undecided() {
    return Collections.unmodifiableSortedSet(undecided);
  }

  /**
   * Returns whether undecided rates are so far apart that the one in the middle differs by more
   * than the precision from the others. While no rate failed, they can be followed by higher rates,
   * which have more operations and therefore smaller errors.
   */
  boolean isVague() {
    return !failures.isEmpty()
        && !undecided.isEmpty()
        && undecided.last() - undecided.first() > 1
        && undecided.last() > undecided.first() * Math.pow(1 + precision, 2);
  }

  /** Takes back a rate's failures, which has passed since. */
  void forgive(long rate) {
    failures.remove(rate);
    pass(rate);
  }

  /** Returns whether the ends are so far apart that a rate between them must be tried. */
  boolean isWide() {
    return isWider(factor);
  }

  /** Returns whether the result can still be much higher. */
  boolean isFar() {
    return isWider(Math.pow(factor, CLOSE));
  }

  private boolean isWider(double than) {
    OptionalLong failed = failed();
    return failed.isPresent()
        && failed.getAsLong() - passed > 1
        && failed.getAsLong() > passed * than;
  }

  /** Returns the rate in the middle, on a logarithmic scale. */
  long middle() {
    long failed = failed().orElseThrow();
    long middle = Math.round(Math.sqrt((double) passed * failed));
    return Math.max(passed + 1, Math.min(failed - 1, middle));
  }

  /** Returns whether the upper end failed only once, and no similar rate failed. */
  boolean hasSingleFailure() {
    long failed = failed().orElseThrow();
    Long other = failures.higherKey(failed);
    boolean isSupported = other != null && other <= failed * SUPPORTING;
    return failures.getOrDefault(failed, 0) == 1 && !isSupported;
  }
}
