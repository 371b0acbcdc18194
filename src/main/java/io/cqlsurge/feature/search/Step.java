package io.cqlsurge.feature.search;

import java.time.Duration;
import java.util.Locale;

/**
 * A step of a search: a run at a rate.
 *
 * @param number the step's number, from 1
 * @param rate partitions per second
 * @param isRepeat whether its results are added to the previous step, which had the same rate and
 *     was undecided
 */
record Step(int number, long rate, Purpose purpose, boolean isRepeat, Duration length) {

  /** Why a rate is tried. */
  enum Purpose {
    /** To find a rate that fails, or one that passes. */
    BRACKET,
    /** To narrow the range between a rate that passed and one that failed. */
    BISECT,
    /** To check a failure that no failure at a similar rate supports. */
    RETEST,
    /** To confirm the result. */
    CONFIRM;

    String title() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
