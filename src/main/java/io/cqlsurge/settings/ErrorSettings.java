package io.cqlsurge.settings;

import io.cqlsurge.grammar.Choice;
import io.cqlsurge.grammar.Count;
import io.cqlsurge.grammar.MatchedOptions;
import io.cqlsurge.grammar.OptionGroup;
import io.cqlsurge.grammar.Param;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.settings.load.Concurrency;
import java.time.Duration;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.regex.Pattern;

/** The handling of failed operations. */
public record ErrorSettings(
    int retries,
    boolean ignore,
    boolean validateReads,
    boolean failFast,
    boolean skipUnsupportedColumns,
    RetryDelay delay,
    OptionalDouble maxRate,
    List<Threshold> failIf) {

  public ErrorSettings {
    failIf = List.copyOf(failIf);
  }

  /** Returns the same settings without rules about the run's results. */
  public ErrorSettings withoutRules() {
    return withoutRules(ignore, failFast);
  }

  /**
   * Returns the same settings, with failed operations counted and without rules about the run's
   * results.
   */
  public ErrorSettings ignoring() {
    return withoutRules(true, false);
  }

  private ErrorSettings withoutRules(boolean ignores, boolean failsFast) {
    return new ErrorSettings(
        retries,
        ignores,
        validateReads,
        failsFast,
        skipUnsupportedColumns,
        delay,
        OptionalDouble.empty(),
        List.of());
  }

  public int tries() {
    return retries == Integer.MAX_VALUE ? retries : retries + 1;
  }

  /** Returns whether the run continues when an operation has failed after all retries. */
  public boolean continuesAfterFailure() {
    return ignore || maxRate.isPresent() || failIf.stream().anyMatch(ErrorSettings::isOnErrors);
  }

  private static boolean isOnErrors(Threshold threshold) {
    return threshold.quantity() == Threshold.Quantity.ERRORS
        || threshold.quantity() == Threshold.Quantity.ERROR_SHARE;
  }

  /**
   * Returns these settings if the thresholds can be evaluated at this rate.
   *
   * @throws UsageError if the run is a ramp, or has no rate although one is compared
   */
  private ErrorSettings checked(RateSettings rate) {
    if (!failIf.isEmpty() && rate.concurrency() instanceof Concurrency.Ramp) {
      throw new UsageError("'fail-if': needs a single run, not a ramp; add -rate threads=50");
    }
    for (Threshold threshold : failIf) {
      if (threshold.quantity() == Threshold.Quantity.RATE_SHARE && rate.pace().perSecond() == 0) {
        throw new UsageError(
            "'"
                + threshold.text()
                + "': needs a rate to compare with; add -rate fixed=1000/s, or write rate<5000/s");
      }
    }
    return this;
  }

  /** The group's options. */
  static final class Options extends OptionGroup<Function<RateSettings, ErrorSettings>> {
    private static final Pattern PERCENTAGE = Pattern.compile("[0-9]+(\\.[0-9]+)?%");

    private final Param<Integer> retries =
        param(
                "retries=",
                Count::natural,
                "maximum retries per failed request, all within -mode requestTimeout=; 0 for none")
            .orElse("9");
    private final Param<Boolean> ignore =
        flag(
            "ignore",
            "count operations that fail after all retries, and continue; by default, the first one ends the run");
    private final Param<Boolean> skipValidation =
        flag(
            "skip-read-validation",
            "do not compare the values that read and mixed receive with the values written");
    private final Param<Boolean> failFast =
        flag(
            "fail-fast",
            "end the run at the first operation that fails after all retries; this is also the default without ignore");
    private final Param<Boolean> skipColumns =
        flag(
            "skip-unsupported-columns",
            "skip value columns whose type is not supported, with a warning");
    private final Param<DelayPolicy> policy =
        param(
                "delay-policy=",
                Choice.of(DelayPolicy.values()),
                "how the pause before a retry grows after a node has reported that it is overloaded or a rate limit is reached")
            .orElse("constant");
    private final Param<Integer> least =
        param(
                "min-delay-ms=",
                Count::natural,
                "minimum pause, in ms; must be above 0 for exponential")
            .orElse("0");
    private final Param<Integer> most =
        param("max-delay-ms=", Count::natural, "maximum pause, in ms").orElse("20000");

    private final Param<Double> maxRate =
        param(
                "max-rate=",
                Options::percentage,
                "count failed operations and continue, but end the run when more than this share failed in the last 10 s")
            .check(share -> share <= 1, "must not be above 100%")
            .values("0%..100%");

    private final Param<List<Threshold>> failIf =
        namedValues(
                "fail-if",
                Threshold::parse,
                "exit with status 1 if the total results meet one of these conditions; with a condition on errors, failed operations are counted and the run continues")
            .values(Threshold.FORMS);

    Options() {
      super("-errors", "Retries, failed operations, and conditions under which the run fails");
      note(
          "Retries are sent immediately, except after an 'overloaded', 'rate limited' or 'connection' error: these pause for 10 ms first, doubled each time up to 1 s. The delay options replace the pause after 'overloaded' and 'rate limited'; these pauses do not count towards an operation's time.");
      example(
          "mixed duration=10m -errors 'fail-if(p99>10ms,errors>0.1%,rate<95%)' -rate threads=200 fixed=10000/s");
      example("write n=1M -errors retries=3 max-rate=1% -rate threads=50");
      example(
          "mixed duration=1h -errors ignore delay-policy=exponential min-delay-ms=100"
              + " max-delay-ms=5000 -rate threads=50");
    }

    @Override
    protected Function<RateSettings, ErrorSettings> read(MatchedOptions options) {
      ErrorSettings settings = settings(options);
      if (options.has(failFast) && settings.continuesAfterFailure() && !settings.ignore()) {
        Param<?> other = options.has(maxRate) ? maxRate : failIf;
        throw new UsageError(
            "'fail-fast' and "
                + options.quoted(other)
                + " contradict each other; remove one of them");
      }
      return rate -> settings.checked(rate);
    }

    private ErrorSettings settings(MatchedOptions options) {
      return new ErrorSettings(
          options.get(retries),
          options.has(ignore),
          !options.has(skipValidation),
          options.has(failFast),
          options.has(skipColumns),
          new RetryDelay(
              options.get(policy),
              Duration.ofMillis(options.get(least)),
              Duration.ofMillis(options.get(most))),
          options.find(maxRate).map(OptionalDouble::of).orElseGet(OptionalDouble::empty),
          options.find(failIf).orElse(List.of()));
    }

    private static double percentage(String text) {
      if (!PERCENTAGE.matcher(text).matches()) {
        throw new UsageError("must be a percentage, such as 1% or 0.5%");
      }
      return Double.parseDouble(text.substring(0, text.length() - 1)) / 100;
    }
  }
}
