package io.cqlsurge.settings;

import io.cqlsurge.grammar.Choice;
import io.cqlsurge.grammar.Count;
import io.cqlsurge.grammar.Matched;
import io.cqlsurge.grammar.OptionGroup;
import io.cqlsurge.grammar.Param;
import io.cqlsurge.grammar.Rate;
import io.cqlsurge.grammar.UsageError;
import java.util.List;
import java.util.Locale;

/** How many requests to keep in flight, and how fast to send them. */
public record RateSettings(Concurrency concurrency, Pace pace) {

  /** What holds for a command without {@code -rate}. */
  static RateSettings of(CommandSettings command) {
    boolean counted = command.load().count().orElse(0) > 0;
    Concurrency concurrency =
        command.fillsInOrder() && counted
            ? new Concurrency.Fixed(200)
            : new Concurrency.Ramp(4, 1000, true);
    return new RateSettings(concurrency, new Pace.Unlimited());
  }

  /** How the group is typed. */
  static final class Options extends OptionGroup<RateSettings> {
    /** More requests in flight take more memory than a client has. */
    private static final int MOST_LANES = 1_000_000;

    private final Param<Boolean> auto =
        flag("auto", "stop the ramp when more threads bring no more throughput");
    private final Param<Integer> atLeast =
        param("threads>=", Options::lanes, "begin the ramp with this many")
            .alias("min-threads=")
            .orElse("4");
    private final Param<Integer> atMost =
        param("threads<=", Options::lanes, "end the ramp with at most this many")
            .alias("max-threads=")
            .orElse("1000");
    private final Param<Integer> threads =
        param("threads=", Options::lanes, "keep this many requests in flight");
    private final Param<Rate> throttle =
        param("throttle=", Rate::parse, "send at most this rate; latency counts from the sending")
            .alias("limit=")
            .orElse("0/s");
    private final Param<Rate> fixed =
        param("fixed=", Rate::parse, "hold this rate; lateness counts as latency").orElse("0/s");
    private final Param<Spacing> arrivals =
        param(
                "arrivals=",
                Choice.of(
                    List.of(Spacing.values()), value -> value.name().toLowerCase(Locale.ROOT)),
                "how requests of fixed= lie in time: evenly, or as those of independent users")
            .orElse("even");

    Options() {
      super("-rate", "How many requests at once, and how fast");
      usage(optional(auto), optional(atLeast), optional(atMost));
      usage(required(threads), optional(throttle), optional(fixed), optional(arrivals));
    }

    @Override
    protected RateSettings read(Matched words) {
      Concurrency concurrency =
          words.has(threads)
              ? new Concurrency.Fixed(words.get(threads))
              : new Concurrency.Ramp(words.get(atLeast), words.get(atMost), words.has(auto));
      return new RateSettings(concurrency, pace(words));
    }

    private static int lanes(String text) {
      int lanes = Count.positive(text);
      if (lanes > MOST_LANES) {
        throw new UsageError("must be at most " + MOST_LANES + ", which is more than nodes bear");
      }
      return lanes;
    }

    private Pace pace(Matched words) {
      long cap = words.get(throttle).perSecond();
      long rate = words.get(fixed).perSecond();
      if (cap > 0 && rate > 0) {
        throw new UsageError(
            words.word(throttle) + " and " + words.word(fixed) + ": keep one of them");
      }
      if (words.has(arrivals) && cap > 0) {
        throw new UsageError(
            words.word(arrivals) + ": goes with fixed=, not with " + words.word(throttle));
      }
      if (words.has(arrivals) && rate == 0) {
        throw new UsageError(words.word(arrivals) + ": needs a rate to hold, such as fixed=1000/s");
      }
      if (cap > 0) {
        return new Pace.Throttled(cap);
      }
      return rate > 0 ? new Pace.FixedRate(rate, words.get(arrivals)) : new Pace.Unlimited();
    }
  }
}
