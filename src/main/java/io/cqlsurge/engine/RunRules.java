package io.cqlsurge.engine;

import io.cqlsurge.measure.Interval;
import io.cqlsurge.measure.Progress;
import io.cqlsurge.settings.load.Pace;
import io.cqlsurge.settings.load.RunLength;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The rules that end a run because of its results: {@code err<}, {@code n<} and {@code max-rate=}.
 * Used by the thread that executes the run.
 */
public final class RunRules {

  /** Time in which the error rate is checked, in seconds. */
  private static final double SECONDS = 10;

  private final RunPlan plan;

  /** The progress in this time, and the last one before it. */
  private final List<Progress> seen = new ArrayList<>();

  private long intervalCount;
  private double standardError;

  public RunRules(RunPlan plan) {
    this.plan = plan;
  }

  /** Returns the rule that ends the run regularly after this interval; empty if it continues. */
  public Optional<StopRule> after(Interval interval) {
    if (!(plan.length() instanceof RunLength.Converged rule)) {
      return Optional.empty();
    }
    intervalCount = Math.round(interval.span().endSeconds() * 1e9 / plan.interval().toNanos());
    standardError = interval.standardError();
    if (standardError > 0 && standardError < rule.error() && intervalCount >= rule.atLeast()) {
      return Optional.of(StopRule.SURE);
    }
    return intervalCount >= rule.atMost() ? Optional.of(StopRule.INTERVALS) : Optional.empty();
  }

  /** Returns why a run in progress fails, at the earliest after ten seconds. */
  public Optional<String> during(Progress now) {
    seen.add(now);
    return now.seconds() < SECONDS ? Optional.empty() : atEnd(now);
  }

  /** Returns why a run that has ended has failed, also if it was short; empty if it has not. */
  public Optional<String> atEnd(Progress now) {
    while (seen.size() > 1 && seen.get(1).seconds() <= now.seconds() - SECONDS) {
      seen.remove(0);
    }
    boolean fromStart = seen.isEmpty() || seen.get(0).seconds() > now.seconds() - SECONDS;
    long operations = now.operations() - (fromStart ? 0 : seen.get(0).operations());
    long errors = now.errors() - (fromStart ? 0 : seen.get(0).errors());
    double max = plan.errors().maxRate().orElse(Double.POSITIVE_INFINITY);
    if (operations == 0 || errors <= max * operations) {
      return Optional.empty();
    }
    return Optional.of(
        String.format(
            Locale.ROOT,
            "%.2f%% of the operations of %s failed, more than max-rate=%s%%",
            100.0 * errors / operations,
            fromStart ? "the run" : "the last 10 seconds",
            percent(max)));
  }

  private static String percent(double share) {
    return String.valueOf(Math.round(share * 1e6) / 1e4).replaceAll("\\.0$", "");
  }

  /** Returns a description of the rule that ended the run, with its values. */
  public String sentence(StopRule rule) {
    String format =
        switch (rule) {
          case COUNT -> "n=: all operations are done";
          case DURATION ->
              endsWithProfile() ? "the end of the load shape" : "duration=: the time is up";
          case SURE -> "err<: stderr of mean is %.5f after %d intervals";
          case DECIDED -> "the results are clear";
          case INTERVALS -> "n<: stderr of mean is still %.5f after %d intervals";
        };
    return String.format(Locale.ROOT, format, standardError, intervalCount);
  }

  private boolean endsWithProfile() {
    return plan.pace() instanceof Pace.Profiled profiled
        && plan.length().equals(profiled.profile().length());
  }
}
