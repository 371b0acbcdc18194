package io.cqlsurge.engine;

import io.cqlsurge.measure.Interval;
import io.cqlsurge.measure.Progress;
import io.cqlsurge.settings.load.Pace;
import io.cqlsurge.settings.load.RunLength;
import java.util.Locale;
import java.util.Optional;

/**
 * The rules that end a run because of its results: {@code err<}, {@code n<} and {@code max-rate=}.
 * Used by the thread that executes the run.
 */
public final class RunRules {
  private static final double NS_PER_SECOND = 1e9;

  private final RunPlan plan;
  private final Optional<ErrorShare> errorShare;
  private long intervalCount;
  private double standardError;

  /** Creates a run's rules before its start. */
  public RunRules(RunPlan plan) {
    this.plan = plan;
    this.errorShare =
        plan.errors().maxRate().isPresent()
            ? Optional.of(new ErrorShare(plan.errors().maxRate().getAsDouble()))
            : Optional.empty();
  }

  /** Returns the rule that ends the run regularly after this interval; empty if it continues. */
  public Optional<StopRule> after(Interval interval) {
    if (!(plan.length() instanceof RunLength.Converged rule)) {
      return Optional.empty();
    }
    intervalCount =
        Math.round(interval.span().endSeconds() * NS_PER_SECOND / plan.interval().toNanos());
    standardError = interval.standardError();
    if (standardError > 0 && standardError < rule.error() && intervalCount >= rule.atLeast()) {
      return Optional.of(StopRule.SURE);
    }
    return intervalCount >= rule.atMost() ? Optional.of(StopRule.INTERVALS) : Optional.empty();
  }

  /** Returns why a run in progress fails; empty if it continues. */
  public Optional<String> during(Progress now) {
    return errorShare.flatMap(share -> share.during(now));
  }

  /** Returns why a run that has ended has failed; empty if it has not. */
  public Optional<String> atEnd(Progress now) {
    return errorShare.flatMap(share -> share.atEnd(now));
  }

  /** Returns a description of the rule that ended the run, with its values. */
  public String sentence(StopRule rule) {
    String format =
        switch (rule) {
          case COUNT -> "n=: all operations are done";
          case DURATION ->
              endsWithProfile() ? "the end of the load shape" : "duration=: the time is up";
          case SURE -> "err<: stderr of mean is %.5f after %d intervals";
          case DECIDED -> "-slo: the verdict is clear";
          case INTERVALS -> "n<: stderr of mean is still %.5f after %d intervals";
        };
    return String.format(Locale.ROOT, format, standardError, intervalCount);
  }

  private boolean endsWithProfile() {
    return plan.pace() instanceof Pace.Profiled profiled
        && plan.length().equals(profiled.profile().length());
  }
}
