package io.cqlsurge.settings;

import io.cqlsurge.grammar.Count;
import io.cqlsurge.grammar.MatchedOptions;
import io.cqlsurge.grammar.OptionGroup;
import io.cqlsurge.grammar.Param;
import io.cqlsurge.grammar.Rate;
import io.cqlsurge.grammar.Reading;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.settings.load.Concurrency;
import io.cqlsurge.settings.load.LoadProfile;
import io.cqlsurge.settings.load.Pace;
import io.cqlsurge.settings.load.Spacing;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The number of requests in flight, and their rate. */
public record RateSettings(Concurrency concurrency, Pace pace) {

  /** Returns the settings of a command without {@code -rate}. */
  static RateSettings of(CommandSettings command) {
    boolean counted = command.load().count().orElse(0) > 0;
    Concurrency concurrency =
        command.fillsInOrder() && counted
            ? new Concurrency.Fixed(200)
            : new Concurrency.Ramp(4, 1000, true);
    return new RateSettings(concurrency, new Pace.Unlimited());
  }

  /** Returns the command with the load shape's length, if there is one; an error is reported. */
  static Optional<CommandSettings> sized(
      Optional<RateSettings> rate, Reading reading, Optional<CommandSettings> command) {
    if (command.isEmpty()
        || rate.isEmpty()
        || !(rate.get().pace() instanceof Pace.Profiled profiled)) {
      return command;
    }
    CommandSettings typed = command.get();
    try {
      return Optional.of(typed.with(profiled.profile().length(typed.load().length())));
    } catch (UsageError e) {
      reading.addError(typed.title() + ": " + e.getMessage());
      return command;
    }
  }

  /** The group's options. */
  static final class Options extends OptionGroup<RateSettings> {
    /** More requests in flight take more memory than a client has. */
    private static final int MAX_LANES = 1_000_000;

    private final Param<Boolean> auto =
        flag("auto", "ramp: end when more threads do not increase the throughput");
    private final Param<Integer> atLeast =
        param("threads>=", Options::lanes, "ramp: number of threads in the first step")
            .values("1..1000000")
            .alias("min-threads=")
            .orElse("4");
    private final Param<Integer> atMost =
        param("threads<=", Options::lanes, "ramp: maximum number of threads")
            .values("1..1000000")
            .alias("max-threads=")
            .orElse("1000");
    private final Param<Integer> threads =
        param("threads=", Options::lanes, "number of requests in flight")
            .values("1..1000000")
            .required();
    private final Param<Rate> throttle =
        param(
                "throttle=",
                Rate::parse,
                "maximum rate in partitions per second; latency is service time; 0/s means no limit")
            .alias("limit=")
            .orElse("0/s");
    private final Param<Rate> fixed =
        param(
                "fixed=",
                Rate::parse,
                "fixed rate in partitions per second, independent of the replies; latency is response time, from when each request was due; 0/s means no rate")
            .orElse("0/s");
    private final Param<LoadProfile> steps =
        namedValues(
                "steps",
                LoadProfile::steps,
                "load shape: rates like fixed=, one after the other, each with its duration")
            .values("rate*time,rate*time,...");
    private final Param<LoadProfile> ramp =
        namedValues(
                "ramp",
                LoadProfile::ramp,
                "load shape: rates that change evenly from the first to the second, or are constant")
            .values("rate..rate*time,...");
    private final Param<LoadProfile> spike =
        namedValues(
                "spike",
                LoadProfile::spike,
                "load shape: a rate, then a peak, then the first rate again for the same time")
            .values("rate*time,peak*time");
    private final Param<LoadProfile> sine =
        namedValues(
                "sine",
                LoadProfile::sine,
                "load shape: a sine wave from the first rate to the second and back, by default one period")
            .values("rate..rate*period*periods");
    private final List<Param<LoadProfile>> profiles = List.of(steps, ramp, spike, sine);
    private final Param<Spacing> arrivals =
        Spacing.arrivals(this, "with fixed= or a load shape: send requests");

    Options() {
      super("-rate", "Requests in flight and their rate, or a ramp that finds the limit");
      note(
          "Without -rate, commands with n= that use seeds in order run with threads=200: write, counter_write, 'user' with only insert, and 'user validate=all' with only validate. All other commands run a ramp with auto, in which each step is a separate run. -rate without options runs the complete ramp. Only one of throttle=, fixed= and the load shapes can be given.");
      note(
          "A load shape determines the run's length: omit n= and err<. A shorter duration= ends the run earlier. Times are whole numbers of s, m, h or d.");
      note(
          "threads= counts requests in flight, not operating system threads. With a rate, it must be at least rate times latency: for 1000/s with 20 ms latency, 20 threads.");
      note(
          "A shell interprets > and <: quote 'threads>=4', or use the aliases min-threads=4 and max-threads=64. It also interprets parentheses: quote 'arrivals=burst(5ms)'.");
      example("write n=1M -rate threads=50");
      example("mixed duration=10m -rate threads=200 fixed=10000/s arrivals=poisson");
      example("write duration=10m -rate threads=500 fixed=50000/s 'arrivals=burst(1ms)'");
      example("mixed -rate threads=500 'steps(1000/s*60s,2000/s*60s,4000/s*60s)'");
      example("mixed -rate threads=500 'ramp(0/s..5000/s*10m,5000/s*5m)'");
      example("mixed -rate threads=500 'spike(1000/s*2m,10000/s*30s)'");
      example("mixed -rate threads=500 'sine(1000/s..5000/s*10m*6)' arrivals=poisson");
      example("read n=1M -rate 'threads>=16' 'threads<=512' auto");
      example("read n=1M -rate min-threads=16 max-threads=512 auto");
      usage(threads, throttle, fixed, steps, ramp, spike, sine, arrivals);
      usage(auto, atLeast, atMost);
    }

    @Override
    protected RateSettings read(MatchedOptions options) {
      options.checkBounds(
          atLeast,
          atMost,
          ": by default, a ramp ends at 1000 threads; give threads<= too",
          ": by default, a ramp begins with 4 threads; give threads>= too");
      Concurrency concurrency =
          options.has(threads)
              ? new Concurrency.Fixed(options.get(threads))
              : new Concurrency.Ramp(options.get(atLeast), options.get(atMost), options.has(auto));
      return new RateSettings(concurrency, pace(options));
    }

    private static int lanes(String text) {
      if (text.equalsIgnoreCase("auto")) {
        throw new UsageError("write auto without threads=: -rate auto");
      }
      return Count.within(1, MAX_LANES, text);
    }

    private Pace pace(MatchedOptions options) {
      List<Param<?>> rates = rates(options);
      if (rates.size() > 1) {
        throw new UsageError(
            "%s and %s cannot be combined; remove one of them"
                .formatted(options.quoted(rates.get(0)), options.quoted(rates.get(1))));
      }
      if (options.has(arrivals)) {
        checkArrivals(options, rates);
      }
      for (Param<LoadProfile> profile : profiles) {
        if (options.has(profile)) {
          return new Pace.Profiled(options.get(profile), options.get(arrivals));
        }
      }
      long cap = options.get(throttle).perSecond();
      if (cap > 0) {
        return new Pace.Throttled(cap);
      }
      long rate = options.get(fixed).perSecond();
      return rate > 0 ? new Pace.FixedRate(rate, options.get(arrivals)) : new Pace.Unlimited();
    }

    private List<Param<?>> rates(MatchedOptions options) {
      List<Param<?>> rates = new ArrayList<>();
      for (Param<Rate> param : List.of(throttle, fixed)) {
        if (options.get(param).perSecond() > 0) {
          rates.add(param);
        }
      }
      profiles.stream().filter(options::has).forEach(rates::add);
      return rates;
    }

    private void checkArrivals(MatchedOptions options, List<Param<?>> rates) {
      if (rates.isEmpty()) {
        throw new UsageError(options.quoted(arrivals) + ": needs a rate, such as fixed=1000/s");
      }
      if (rates.contains(throttle)) {
        throw new UsageError(
            options.quoted(arrivals)
                + ": is valid with fixed=, not with "
                + options.quoted(throttle));
      }
    }
  }
}
