package io.cqlsurge.settings;

import io.cqlsurge.grammar.Choice;
import io.cqlsurge.grammar.Count;
import io.cqlsurge.grammar.Matched;
import io.cqlsurge.grammar.OptionGroup;
import io.cqlsurge.grammar.Param;
import io.cqlsurge.grammar.UsageError;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.regex.Pattern;

/** What happens when an operation fails. */
public record ErrorSettings(
    int retries,
    boolean ignore,
    boolean validateReads,
    boolean failFast,
    boolean skipUnsupportedColumns,
    RetryDelay delay,
    OptionalDouble maxRate) {

  /** How often an operation is tried in all. */
  public int tries() {
    return retries == Integer.MAX_VALUE ? retries : retries + 1;
  }

  /** Whether the run goes on when an operation failed for good. */
  public boolean goesOn() {
    return ignore || maxRate.isPresent();
  }

  /** How the group is typed. */
  static final class Options extends OptionGroup<ErrorSettings> {
    private static final Pattern PERCENTAGE = Pattern.compile("[0-9]+(\\.[0-9]+)?%");

    private final Param<Integer> retries =
        param("retries=", Count::natural, "how often to try again").orElse("9");
    private final Param<Boolean> ignore = flag("ignore", "count failed operations and go on");
    private final Param<Boolean> skipValidation =
        flag("skip-read-validation", "do not compare what is read with what was written");
    private final Param<Boolean> failFast =
        flag("fail-fast", "stop all threads at a failure, as happens without ignore anyway");
    private final Param<Boolean> skipColumns =
        flag("skip-unsupported-columns", "leave out columns of a type that cannot be made");
    private final Param<DelayPolicy> policy =
        param(
                "delay-policy=",
                Choice.of(
                    List.of(DelayPolicy.values()), value -> value.name().toLowerCase(Locale.ROOT)),
                "how the pause grows that an overloaded server is given")
            .orElse("constant");
    private final Param<Integer> least =
        param("min-delay-ms=", Count::natural, "the shortest such pause").orElse("0");
    private final Param<Integer> most =
        param("max-delay-ms=", Count::natural, "the longest such pause").orElse("20000");

    private final Param<Double> maxRate =
        param(
            "max-rate=",
            Options::percentage,
            "go on, but end the run when more of the last 10 s failed, such as 1%");

    Options() {
      super("-errors", "What happens when an operation fails");
      usage(
          optional(retries),
          optional(ignore),
          optional(skipValidation),
          optional(failFast),
          optional(skipColumns),
          optional(policy),
          optional(least),
          optional(most),
          optional(maxRate));
    }

    @Override
    protected ErrorSettings read(Matched words) {
      if (words.has(failFast) && words.has(maxRate)) {
        throw new UsageError(
            "'fail-fast' and " + words.word(maxRate) + ": keep one of them, they contradict");
      }
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
          words.find(maxRate).map(OptionalDouble::of).orElseGet(OptionalDouble::empty));
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
