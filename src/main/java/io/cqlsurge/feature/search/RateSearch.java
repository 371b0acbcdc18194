package io.cqlsurge.feature.search;

import io.cqlsurge.feature.search.Step.Purpose;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedSet;

/**
 * The decisions of a search: each step's rate, from the verdicts on the steps before it. Doubles
 * the rate until a step fails, halves the range on a logarithmic scale, and confirms the highest
 * rate that passed. Used by one thread.
 */
final class RateSearch {
  /** Minimum for the maximum repeats after an undecided step. */
  private static final int MIN_REPEATS = 2;

  /** Maximum repeats after an undecided step; all together last 15 times as long. */
  private static final int MAX_REPEATS = 4;

  /** Precision for which the minimum repeat count is enough. */
  private static final double COARSE = 0.05;

  /** Maximum repeats after a step that fails while the client pauses. */
  private static final int MAX_PAUSED = 2;

  /** Maximum failures that turn out to be wrong. */
  private static final int MAX_WRONG = 3;

  /** Maximum runs that fail before one confirms a rate. */
  private static final int MAX_UNCONFIRMED = 8;

  /** Typical number of halvings of the range until a step is undecided. */
  private static final int CLEAR_HALVINGS = 2;

  private final SloSettings.Bounds bounds;
  private final SloSettings.Times times;

  private final SearchRange range;

  /** Whether no step has a verdict yet. It is repeated if it fails: the database may be cold. */
  private boolean isFirst = true;

  private Optional<Step> current;
  private OptionalLong found = OptionalLong.empty();
  private int number;
  private final int maxRepeats;
  private int repeats;
  private int paused;
  private int retestsPassed;
  private int wrongFailures;
  private int unconfirmed;
  private boolean isOutOfTime;

  RateSearch(SloSettings settings) {
    this.bounds = settings.bounds();
    this.times = settings.times();
    this.range = new SearchRange(bounds.precision());
    this.maxRepeats = maxRepeats(bounds.precision());
    this.current = Optional.of(step(bounds.from(), Purpose.BRACKET, false));
  }

  /** Half the error needs four times the time, and each repeat doubles the time. */
  private static int maxRepeats(double precision) {
    double doublings = 2 * Math.log(COARSE / precision) / Math.log(2);
    return (int) Math.max(MIN_REPEATS, Math.min(MAX_REPEATS, MIN_REPEATS + doublings));
  }

  /**
   * Returns the typical length of all steps: half the doublings up to the maximum, for half a step
   * each, and all halvings of the range. The later halvings and the confirmation are repeated if
   * there is a condition on a latency. Simulated searches differ from this by up to a fifth.
   */
  static Duration expectedLength(SloSettings settings) {
    SloSettings.Bounds bounds = settings.bounds();
    double doublings = Math.log((double) bounds.to() / bounds.from()) / Math.log(2) / 2;
    double halvings = SearchRange.halvings(bounds.precision());
    boolean isClear = settings.objectives().stream().allMatch(Objective::isOnErrors);
    double repeated = isClear ? 0 : Math.max(0, halvings - CLEAR_HALVINGS);
    int factor = isClear ? 1 : 1 << maxRepeats(bounds.precision());
    double steps = doublings / 2 + halvings + factor * repeated;
    return Duration.ofMillis(
        (long) (steps * settings.times().step().toMillis())
            + factor * settings.times().hold().toMillis());
  }

  /** Returns the current step; empty if the search has ended. */
  Optional<Step> current() {
    return current;
  }

  /** Returns the rate that was confirmed; empty if there is none yet. */
  OptionalLong found() {
    return found;
  }

  /**
   * Returns the highest rate that passed a test, whether it was confirmed or not; 0 if there is
   * none.
   */
  long highest() {
    return range.highest();
  }

  /**
   * Adds the verdict on the current step and chooses the next one.
   *
   * @param holds whether the measured values meet the objectives; decides if all repeats are
   *     undecided
   */
  void add(StepVerdict verdict, boolean holds) {
    Step step = current.orElseThrow();
    if (verdict == StepVerdict.UNDECIDED && repeats < maxRepeats) {
      repeats++;
      current = Optional.of(step(step.rate(), step.purpose(), true));
      return;
    }
    repeats = 0;
    paused = 0;
    range.judge(step.rate(), verdict);
    boolean passes =
        verdict == StepVerdict.PASSED
            || (verdict == StepVerdict.UNDECIDED && holds && !range.isVague());
    current =
        switch (step.purpose()) {
          case BRACKET, BISECT -> afterTest(step.rate(), passes);
          case RETEST -> afterRetest(step.rate(), passes);
          case CONFIRM -> afterConfirmation(step.rate(), verdict, passes);
        };
    if (isVague()) {
      current = Optional.empty();
    }
  }

  /**
   * Repeats the current step without its results, because it failed while the client paused.
   *
   * @return false if it has been repeated too often; then its verdict counts
   */
  boolean repeatPaused() {
    if (paused >= MAX_PAUSED) {
      return false;
    }
    paused++;
    repeats = 0;
    Step step = current.orElseThrow();
    current = next(step.rate(), step.purpose());
    return true;
  }

  /**
   * Returns whether no rate can be found with the requested precision. Repeats double the time of a
   * step until its interval is on one side of the limit, as in A. M. Law and J. S. Carson, "A
   * Sequential Procedure for Determining the Length of a Steady-State Simulation", Operations
   * Research 27 (1979). The interval includes the variation between repeats. If all of them
   * together do not decide two rates that are further apart than the precision, either can be the
   * limit.
   */
  boolean isVague() {
    return found.isEmpty() && range.isVague();
  }

  /** Returns the rates that are undecided after all repeats, between those with a clear verdict. */
  SortedSet<Long> undecided() {
    return range.undecided();
  }

  /** Returns whether the search skipped steps to end within its time. */
  boolean isOutOfTime() {
    return isOutOfTime;
  }

  /**
   * Replaces the current step if it does not leave time for a confirmation: by the confirmation of
   * the highest rate that passed, or, if that is too long, by the end of the search.
   */
  void limit(Duration left) {
    Step step = current.orElseThrow();
    boolean confirms = step.purpose() == Purpose.CONFIRM;
    Duration needed = confirms ? step.length() : step.length().plus(times.hold());
    if (needed.compareTo(left) <= 0) {
      return;
    }
    isOutOfTime = true;
    repeats = 0;
    number--;
    boolean canConfirm = !confirms && range.passed() > 0 && times.hold().compareTo(left) <= 0;
    current = canConfirm ? next(range.passed(), Purpose.CONFIRM) : Optional.empty();
  }

  /** Ends the search, because all repeats of a confirmation have too few operations. */
  void endUndecided() {
    current = Optional.empty();
  }

  /** Returns whether the verdict "undecided" on the current step is followed by a repeat. */
  boolean canRepeat() {
    return repeats < maxRepeats;
  }

  private Step step(long rate, Purpose purpose, boolean isRepeat) {
    number++;
    // A repeat is as long as all steps that it repeats, so it doubles the time.
    long parts = repeats == 0 ? 1 : 1L << (repeats - 1);
    Duration length = purpose == Purpose.CONFIRM ? times.hold() : times.step();
    return new Step(number, rate, purpose, isRepeat, length.multipliedBy(parts));
  }

  private Optional<Step> next(long rate, Purpose purpose) {
    return Optional.of(step(rate, purpose, false));
  }

  private Optional<Step> afterTest(long rate, boolean passes) {
    if (isFirst && !passes) {
      isFirst = false;
      return next(rate, Purpose.BRACKET);
    }
    isFirst = false;
    if (passes) {
      range.pass(rate);
    } else {
      range.fail(rate);
    }
    return next();
  }

  private Optional<Step> next() {
    long passed = range.passed();
    if (range.failed().isEmpty()) {
      return passed >= bounds.to()
          ? next(bounds.to(), Purpose.CONFIRM)
          : next(Math.min(2 * passed, bounds.to()), Purpose.BRACKET);
    }
    long failed = range.failed().getAsLong();
    if (passed == 0) {
      return failed <= bounds.least()
          ? Optional.empty()
          : next(Math.max(bounds.least(), failed / 2), Purpose.BRACKET);
    }
    if (range.isWide()) {
      return next(range.middle(), Purpose.BISECT);
    }
    boolean isDoubtful = range.hasSingleFailure() && wrongFailures < MAX_WRONG;
    return isDoubtful ? next(failed, Purpose.RETEST) : next(passed, Purpose.CONFIRM);
  }

  private Optional<Step> afterRetest(long rate, boolean passes) {
    if (!passes) {
      retestsPassed = 0;
      range.fail(rate);
      return next();
    }
    retestsPassed++;
    if (retestsPassed == 1) {
      return next(rate, Purpose.RETEST);
    }
    retestsPassed = 0;
    wrongFailures++;
    range.forgive(rate);
    return next();
  }

  private Optional<Step> afterConfirmation(long rate, StepVerdict verdict, boolean passes) {
    if (passes) {
      found = OptionalLong.of(rate);
      range.raise(rate);
      return refined();
    }
    range.fail(rate);
    return found.isPresent() ? refined() : lowered(rate, verdict);
  }

  /** Returns a run between the confirmed rate and the lowest failure; empty if they are close. */
  private Optional<Step> refined() {
    return range.isFar() ? next(range.middle(), Purpose.CONFIRM) : Optional.empty();
  }

  /** Returns a run at a lower rate. The distance doubles, because the limit can be far below. */
  private Optional<Step> lowered(long rate, StepVerdict verdict) {
    unconfirmed++;
    int doublings = verdict == StepVerdict.FAILED ? unconfirmed : unconfirmed - 1;
    range.lower(rate, doublings, bounds.least());
    return unconfirmed < MAX_UNCONFIRMED && range.passed() > 0
        ? next(range.passed(), Purpose.CONFIRM)
        : Optional.empty();
  }
}
