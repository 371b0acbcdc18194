package io.cqlsurge.feature.search;

import io.cqlsurge.engine.RunPlan;
import io.cqlsurge.grammar.AddedSettings;
import io.cqlsurge.grammar.MatchedOptions;
import io.cqlsurge.grammar.OptionGroup;
import io.cqlsurge.grammar.Param;
import io.cqlsurge.grammar.Rate;
import io.cqlsurge.grammar.Span;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.run.PlanChange;
import io.cqlsurge.settings.LoadGroup;
import io.cqlsurge.settings.RateSettings;
import io.cqlsurge.settings.load.Concurrency;
import io.cqlsurge.settings.load.Pace;
import io.cqlsurge.settings.load.Spacing;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A search for the highest rate that meets conditions.
 *
 * @param objectives the conditions, at least one
 * @param bounds the rates among which the search looks
 * @param times the lengths of runs and waits
 * @param spacing how requests are spaced in time
 */
record SloSettings(List<Objective> objectives, Bounds bounds, Times times, Spacing spacing)
    implements AddedSettings.Shown, PlanChange {
  private static final double PERCENT = 100;
  private static final double INTERVALS_PER_STEP = 20;
  private static final long MIN_INTERVAL_MS = 10;

  SloSettings {
    objectives = List.copyOf(objectives);
  }

  /**
   * A search's rates.
   *
   * @param least the minimum rate, per second: {@code from=} if it is given
   * @param from the first rate, per second
   * @param to the maximum rate, per second
   * @param precision the relative difference between the result and the next rate that fails
   */
  record Bounds(long least, long from, long to, double precision) {
    /** Rejects a maximum below the first rate, and a rate of 0. */
    Bounds {
      if (from < 1 || to < from) {
        throw new UsageError(
            "'from=%d/s' and 'to=%d/s': from= must be at least 1/s and not above to="
                .formatted(from, to));
      }
    }
  }

  /**
   * The lengths of a search's runs.
   *
   * @param step a step's length
   * @param hold length of the run that confirms the result
   * @param settle maximum wait for the nodes between two steps
   * @param total maximum time for all of them; empty for no limit
   */
  record Times(Duration step, Duration hold, Duration settle, Optional<Duration> total) {}

  /**
   * Returns an interval's length: short enough that the intervals of a step show how certain its
   * results are.
   *
   * @param requested the maximum
   */
  Duration interval(Duration requested) {
    long ms = Math.max(MIN_INTERVAL_MS, (long) (times.step().toMillis() / INTERVALS_PER_STEP));
    return Duration.ofMillis(Math.min(requested.toMillis(), ms));
  }

  /**
   * Returns the plan for the warm-up. Without one, the rate is the dry run's; steps have others.
   */
  @Override
  public RunPlan of(RunPlan planned, boolean warmsUp) {
    Pace pace = warmsUp ? planned.pace() : new Pace.FixedRate(bounds.to(), spacing);
    return planned.at(pace, times.step()).ignoringErrors(interval(planned.interval()));
  }

  @Override
  public String heading() {
    return "Slo";
  }

  @Override
  public Map<String, String> lines() {
    Map<String, String> lines = new LinkedHashMap<>();
    lines.put("Conditions", objectives.stream().map(Objective::text).toList().toString());
    lines.put("From", bounds.from() + "/s");
    lines.put("To", bounds.to() + "/s");
    lines.put("Precision", bounds.precision() * PERCENT + "%");
    lines.put("Step", seconds(times.step()));
    lines.put("Hold", seconds(times.hold()));
    lines.put("Settle", seconds(times.settle()));
    times.total().ifPresent(total -> lines.put("Time", seconds(total)));
    lines.put("Arrivals", spacing.toString());
    return lines;
  }

  private static String seconds(Duration time) {
    return time.toSeconds() + "s";
  }

  /** The group's options. */
  static final class Options extends OptionGroup<SloSettings> implements LoadGroup {
    private static final Pattern PERCENTAGE = Pattern.compile("[0-9]{1,2}(\\.[0-9]+)?%");
    private static final double MIN_PRECISION = 0.001;
    private static final double MAX_PRECISION = 0.5;

    private final List<Param<Objective>> conditions =
        List.of(
            condition("mean", "mean latency, such as 10ms"),
            condition("p50", "median latency, such as 10ms"),
            condition("p90", "90th percentile latency, such as 10ms"),
            condition("p95", "95th percentile latency, such as 10ms"),
            condition("p99", "99th percentile latency, such as 10ms"),
            condition("p999", "99.9th percentile latency, such as 10ms")
                .alias("p99.9<")
                .alias("p99.9="),
            condition("max", "latency of any operation, such as 100ms"),
            condition("errors", "error rate, such as 0.1%; without it 1%"));
    private final Param<Objective> recall =
        param(
                "recall>",
                Objective::recall,
                "minimum recall of nearest neighbour searches, such as 0.95")
            .alias("recall=");
    private final Param<Rate> from =
        param(
                "from=",
                Rate::parse,
                "first rate, in partitions per second; lower rates are only tried without from=")
            .orElse("1000/s");
    private final Param<Rate> to = param("to=", Rate::parse, "maximum rate to try").orElse("1M/s");
    private final Param<Double> precision =
        param(
                "precision=",
                Options::precision,
                "maximum difference between the result and the lowest rate that fails")
            .check(
                share -> share >= MIN_PRECISION && share <= MAX_PRECISION,
                "must be a percentage from 0.1% to 50%, such as 5%")
            .values("0.1%..50%")
            .orElse("5%");
    private final Param<Span> step = param("step=", Span::parse, "step length").orElse("10s");
    private final Param<Span> hold =
        param("hold=", Span::parse, "length of the last run, which confirms the result")
            .orElse("30s");
    private final Param<Span> settle =
        param(
                "settle=",
                Span::parse,
                "maximum wait between two steps that write, until the nodes have no pending work; 0s for none")
            .orElse("15s");
    private final Param<Span> time =
        param(
            "time=",
            Span::parse,
            "maximum time for the search, such as 5m; its last part confirms the highest rate that passed");
    private final Param<Spacing> arrivals = Spacing.arrivals(this, "send requests");
    private final Param<List<Objective>> ofOperations =
        list(
            "OPERATION.p99<5ms,...",
            text -> Stream.of(text.split(",", -1)).map(Objective::parse).toList(),
            "conditions on single operations or on any percentile, separated by commas: READ.p99<5ms,WRITE.mean<1ms,p75<2ms");

    Options() {
      super("-slo", "Searches for the highest rate that meets conditions");
      note(
          "Each step is a run at a fixed rate. The search doubles the rate until a step fails, halves the range until it is as small as precision=, and confirms the result with a run as long as hold=. A step fails if a condition is not met, or if the rate is not reached. A step is repeated if its results do not determine whether a condition is met: up to twice with precision=5%, up to four times with 2%, which takes longer. The search ends without a result if its results vary too much for precision=. Without a condition on latency, the search finds the highest rate that the database sustains.");
      note(
          "A shell interprets < as a redirection: quote 'p99<10ms', or write p99=10ms. For an operation, quote it or write READ.p99:5ms. The latencies are response times, from when each request was due.");
      note(
          "Without -rate, 1000 requests can be in flight; -rate threads= changes this. n= and duration= are not used. Failed operations are counted, and do not end a step.");
      example("write -slo p99=10ms");
      example("read -pop seq=1..1M -slo 'p99<10ms' 'errors<0.1%' from=1000/s to=1M/s hold=30s");
      example(
          "mixed -pop \"dist=uniform(1..1M)\" -rate threads=2000 -slo READ.p99:5ms,WRITE.p99:2ms precision=3% step=20s arrivals=poisson");
    }

    private Param<Objective> condition(String quantity, String help) {
      return param(quantity + "<", limit -> Objective.of(quantity, limit), "maximum " + help)
          .alias(quantity + "=");
    }

    private static double precision(String text) {
      return PERCENTAGE.matcher(text).matches()
          ? Double.parseDouble(text.substring(0, text.length() - 1)) / 100
          : 0;
    }

    @Override
    public RateSettings defaultRate() {
      return new RateSettings(new Concurrency.Fixed(1000), new Pace.Unlimited());
    }

    @Override
    public Optional<String> section() {
      return Optional.of("Options: load");
    }

    @Override
    protected SloSettings read(MatchedOptions options) {
      List<Objective> all = new ArrayList<>();
      conditions.forEach(condition -> options.find(condition).ifPresent(all::add));
      options.find(recall).ifPresent(all::add);
      options.find(ofOperations).ifPresent(all::addAll);
      if (all.stream().noneMatch(Objective::isOnErrors)) {
        all.add(Objective.ERRORS);
      }
      return new SloSettings(all, bounds(options), times(options), options.get(arrivals));
    }

    private Bounds bounds(MatchedOptions options) {
      long first = options.get(from).perSecond();
      return new Bounds(
          options.has(from) ? first : 1,
          first,
          options.get(to).perSecond(),
          options.get(precision));
    }

    private Times times(MatchedOptions options) {
      Times times =
          new Times(
              options.get(step).duration(),
              options.get(hold).duration(),
              options.get(settle).duration(),
              options.find(time).map(Span::duration));
      if (times.step().isZero() || times.hold().isZero()) {
        throw new UsageError("step= and hold= must be at least 1s");
      }
      Duration least = times.step().plus(times.hold());
      if (times.total().filter(total -> total.compareTo(least) < 0).isPresent()) {
        throw new UsageError(
            "%s is shorter than step= and hold= together, which are %ds"
                .formatted(options.quoted(time), least.toSeconds()));
      }
      return times;
    }
  }
}
