package io.cqlsurge.settings.load;

import io.cqlsurge.grammar.Choice;
import io.cqlsurge.grammar.Count;
import io.cqlsurge.grammar.OptionGroup;
import io.cqlsurge.grammar.Param;
import io.cqlsurge.grammar.Span;
import io.cqlsurge.grammar.UsageError;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/** How requests with a rate are spaced in time. */
public sealed interface Spacing {
  /** At equal intervals. */
  Spacing EVEN = new Even();

  /** Reads a spacing as it is typed, or as {@code toString} returns it. */
  Choice<Spacing> CHOICE =
      Choice.of(List.of(EVEN), value -> value.toString().toLowerCase(Locale.ROOT))
          .or("poisson", "1", Poisson::parse)
          .or("burst", "1ms", Burst::parse);

  /**
   * Returns the spacing of a run that is one of several. Random arrivals differ from the other
   * runs, so that the results of two runs are independent.
   *
   * @param number the run's number, from 0
   */
  Spacing ofRun(int number);

  /**
   * Declares the option for how requests are spaced in time.
   *
   * @param start its description's start
   */
  static Param<Spacing> arrivals(OptionGroup<?> group, String start) {
    return group
        .param(
            "arrivals=",
            CHOICE,
            start
                + " at equal intervals, at random like independent users, or in bursts. poisson(7) sends at the random times that seed 7 gives; the default seed is 1. burst(1ms) sends each millisecond's requests at its start; the period is from 100us to 1s, by default 1ms")
        .values("even|poisson|burst(1ms)")
        .orElse("even");
  }

  /** Equal intervals. */
  record Even() implements Spacing {
    @Override
    public Spacing ofRun(int number) {
      return this;
    }

    @Override
    public String toString() {
      return "EVEN";
    }
  }

  /**
   * Random intervals with an exponential distribution, as from many independent users. Seed and run
   * determine the intervals.
   *
   * @param seed seed for the random numbers in all runs, at least 0
   * @param run the run's number, from 0
   */
  record Poisson(long seed, int run) implements Spacing {
    /** Parses a seed. The run is the first one. */
    public static Poisson parse(String seed) {
      return new Poisson(Count.atLeast(0, seed), 0);
    }

    @Override
    public Spacing ofRun(int number) {
      return new Poisson(seed, number);
    }

    @Override
    public String toString() {
      return "POISSON(" + seed + ")";
    }
  }

  /**
   * Bursts at equal intervals.
   *
   * @param period time between two bursts, from 100 µs to 1 s; a whole number of periods is 1 s
   */
  record Burst(Span period) implements Spacing {
    private static final Duration MOST = Duration.ofSeconds(1);
    private static final Duration LEAST = Duration.ofNanos(100_000);

    /** Rejects a period that is out of range or does not divide a second. */
    public Burst {
      Duration time = period.duration();
      if (time.compareTo(LEAST) < 0 || time.compareTo(MOST) > 0) {
        throw new UsageError("'" + period + "' is not from 100us to 1s; write burst(1ms)");
      }
      if (MOST.toNanos() % time.toNanos() != 0) {
        throw new UsageError(
            "one second is not a multiple of '%s'; write 1ms, 2ms, 4ms, 5ms, 8ms or 10ms, for instance"
                .formatted(period));
      }
    }

    public static Burst parse(String period) {
      return new Burst(Span.period(period));
    }

    @Override
    public Spacing ofRun(int number) {
      return this;
    }

    public Duration duration() {
      return period.duration();
    }

    @Override
    public String toString() {
      return "BURST(" + period + ")";
    }
  }
}
