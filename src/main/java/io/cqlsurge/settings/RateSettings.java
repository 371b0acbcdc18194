package io.cqlsurge.settings;

import io.cqlsurge.grammar.Choice;
import io.cqlsurge.grammar.Count;
import io.cqlsurge.grammar.MatchedOptions;
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
        flag("auto", "ramp: end it when more threads bring no more throughput");
    private final Param<Integer> atLeast =
        param("threads>=", Options::lanes, "ramp: threads of the first step")
            .values("1..1000000")
            .alias("min-threads=")
            .orElse("4");
    private final Param<Integer> atMost =
        param("threads<=", Options::lanes, "ramp: not more threads than this")
            .values("1..1000000")
            .alias("max-threads=")
            .orElse("1000");
    private final Param<Integer> threads =
        param("threads=", Options::lanes, "requests in flight at once").values("1..1000000");
    private final Param<Rate> throttle =
        param(
                "throttle=",
                Rate::parse,
                "send at most so many partitions a second; latency is service time; 0/s is no limit")
            .alias("limit=")
            .orElse("0/s");
    private final Param<Rate> fixed =
        param(
                "fixed=",
                Rate::parse,
                "send so many partitions a second, whatever the answers; latency is response time, from when each was due; 0/s is no rate")
            .orElse("0/s");
    private final Param<Spacing> arrivals =
        param(
                "arrivals=",
                Choice.of(
                    List.of(Spacing.values()), value -> value.name().toLowerCase(Locale.ROOT)),
                "with fixed=: at equal distances, or at random as independent users come")
            .orElse("even");

    Options() {
      super("-rate", "How many requests at once, and how fast; or a ramp to find out");
      note(
          "Without -rate, write, counter_write, 'user' with insert alone and 'user validate=all' with"
              + " validate alone take threads=200 if n= is given; all else is a ramp with auto, each of its steps a run of its own. -rate with"
              + " nothing behind it is the ramp to its end. throttle= and fixed= exclude each other.");
      note(
          "threads= counts requests in flight, not threads of this machine. With a rate it must"
              + " suffice for rate times latency: 1000/s at 20 ms take 20.");
      note(
          "A shell takes > and < for its own: quote 'threads>=4', or type min-threads=4 and"
              + " max-threads=64, which mean the same.");
      example("write n=1M -rate threads=50");
      example("mixed duration=10m -rate threads=200 fixed=10000/s arrivals=poisson");
      example("read n=1M -rate 'threads>=16' 'threads<=512' auto");
      example("read n=1M -rate min-threads=16 max-threads=512 auto");
      usage(optional(auto), optional(atLeast), optional(atMost));
      usage(required(threads), optional(throttle), optional(fixed), optional(arrivals));
    }

    @Override
    protected RateSettings read(MatchedOptions words) {
      checkBounds(words);
      Concurrency concurrency =
          words.has(threads)
              ? new Concurrency.Fixed(words.get(threads))
              : new Concurrency.Ramp(words.get(atLeast), words.get(atMost), words.has(auto));
      return new RateSettings(concurrency, pace(words));
    }

    private static int lanes(String text) {
      if (text.equalsIgnoreCase("auto")) {
        throw new UsageError("write the word auto alone: -rate auto");
      }
      int lanes = Count.positive(text);
      if (lanes > MOST_LANES) {
        throw new UsageError("must be at most " + MOST_LANES + ", which is more than nodes bear");
      }
      return lanes;
    }

    /** A bound that was not typed should not be named as if it was. */
    private void checkBounds(MatchedOptions words) {
      if (words.has(atLeast) != words.has(atMost) && words.get(atLeast) > words.get(atMost)) {
        boolean isFirst = words.has(atLeast);
        throw new UsageError(
            isFirst
                ? words.word(atLeast) + ": a ramp ends at 1000 threads; give threads<= too"
                : words.word(atMost) + ": a ramp begins with 4 threads; give threads>= too");
      }
    }

    private Pace pace(MatchedOptions words) {
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
