package io.cqlsurge.settings;

import io.cqlsurge.grammar.Choice;
import io.cqlsurge.grammar.Count;
import io.cqlsurge.grammar.MatchedOptions;
import io.cqlsurge.grammar.OptionGroup;
import io.cqlsurge.grammar.Param;
import io.cqlsurge.grammar.UsageError;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.regex.Pattern;

/** What happens when an operation fails. */
public record ErrorSettings(
    int retries,
    boolean ignore,
    boolean validateReads,
    boolean failFast,
    boolean skipUnsupportedColumns,
    RetryDelay delay,
    OptionalDouble maxRate,
    List<Threshold> failIf) {

  /** Keeps its own copy of the thresholds. */
  public ErrorSettings {
    failIf = List.copyOf(failIf);
  }

  /** How often an operation is tried in all. */
  public int tries() {
    return retries == Integer.MAX_VALUE ? retries : retries + 1;
  }

  /** Whether the run goes on when an operation failed for good. */
  public boolean goesOn() {
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

  /** How the group is typed. */
  static final class Options extends OptionGroup<Function<RateSettings, ErrorSettings>> {
    private static final Pattern PERCENTAGE = Pattern.compile("[0-9]+(\\.[0-9]+)?%");

    private final Param<Integer> retries =
        param(
                "retries=",
                Count::natural,
                "how often a failed request is sent again, within the time of -mode requestTimeout= in all; 0 for never")
            .orElse("9");
    private final Param<Boolean> ignore =
        flag(
            "ignore",
            "count operations that failed for good and go on; else the first one ends the run");
    private final Param<Boolean> skipValidation =
        flag(
            "skip-read-validation", "do not compare what read and mixed get with what was written");
    private final Param<Boolean> failFast =
        flag(
            "fail-fast",
            "end the run at the first operation that failed for good, as it does anyway without ignore");
    private final Param<Boolean> skipColumns =
        flag(
            "skip-unsupported-columns",
            "leave out value columns of a type for which no data can be made, with a warning");
    private final Param<DelayPolicy> policy =
        param(
                "delay-policy=",
                Choice.of(
                    List.of(DelayPolicy.values()), value -> value.name().toLowerCase(Locale.ROOT)),
                "how the pauses grow before retries at a node that reports that it is overloaded")
            .orElse("constant");
    private final Param<Integer> least =
        param(
                "min-delay-ms=",
                Count::natural,
                "the shortest such pause, in ms; must be above 0 for exponential")
            .orElse("0");
    private final Param<Integer> most =
        param("max-delay-ms=", Count::natural, "the longest such pause, in ms").orElse("20000");

    private final Param<Double> maxRate =
        param(
                "max-rate=",
                Options::percentage,
                "count failures and go on, but end the run when more than this share of the operations of the last 10 s failed")
            .values("0%..100%");

    private final Param<List<Threshold>> failIf =
        Param.parts(
                "fail-if",
                Threshold::parse,
                "status 1 if the figures of the whole run meet one of these conditions; a condition on errors also counts failures and goes on")
            .values(Threshold.FORMS);

    Options() {
      super("-errors", "What happens when a request fails");
      note(
          "A retry follows at once. Only after an error 'overloaded' or 'connection' there is a pause of"
              + " 10 ms, doubled each time up to 1 s. The delay options replace the pause after"
              + " 'overloaded'; such pauses do not count towards the time of an operation.");
      example(
          "mixed duration=10m -errors 'fail-if(p99>10ms,errors>0.1%,rate<95%)' -rate threads=200 fixed=10000/s");
      example("write n=1M -errors retries=3 max-rate=1% -rate threads=50");
      example(
          "mixed duration=1h -errors ignore delay-policy=exponential min-delay-ms=100"
              + " max-delay-ms=5000");
      usage(
          optional(retries),
          optional(ignore),
          optional(skipValidation),
          optional(failFast),
          optional(skipColumns),
          optional(policy),
          optional(least),
          optional(most),
          optional(maxRate),
          optional(failIf));
    }

    @Override
    protected Function<RateSettings, ErrorSettings> read(MatchedOptions words) {
      ErrorSettings settings = settings(words);
      if (words.has(failFast) && settings.goesOn() && !settings.ignore()) {
        Param<?> other = words.has(maxRate) ? maxRate : failIf;
        throw new UsageError(
            "'fail-fast' and " + words.word(other) + ": keep one of them, they contradict");
      }
      return rate -> settings.checked(rate);
    }

    private ErrorSettings settings(MatchedOptions words) {
      return new ErrorSettings(
          words.get(retries),
          words.has(ignore),
          !words.has(skipValidation),
          words.has(failFast),
          words.has(skipColumns),
          new RetryDelay(
              words.get(policy),
              Duration.ofMillis(words.get(least)),
              Duration.ofMillis(words.get(most))),
          words.find(maxRate).map(OptionalDouble::of).orElseGet(OptionalDouble::empty),
          words.find(failIf).orElse(List.of()));
    }

    private static double percentage(String text) {
      if (!PERCENTAGE.matcher(text).matches()) {
        throw new UsageError("must be a percentage, such as 1% or 0.5%");
      }
      double share = Double.parseDouble(text.substring(0, text.length() - 1)) / 100;
      if (share > 1) {
        throw new UsageError("must not be above 100%");
      }
      return share;
    }
  }
}
