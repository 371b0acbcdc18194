package io.cqlsurge.report.trial;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.cqlsurge.estimate.Estimate;
import io.cqlsurge.estimate.Scalability;
import io.cqlsurge.measure.TableTimes;
import io.cqlsurge.measure.gc.GcFigures;
import io.cqlsurge.measure.server.ServerWarning;
import io.cqlsurge.report.Finding;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.HdrHistogram.Histogram;

/**
 * The object {@code cqlsurge} of an entry. The keys of its parts follow each other in the JSON;
 * docs/reference/run-json.md explains them.
 */
public record RunData(
    @JsonUnwrapped Identity id,
    @JsonUnwrapped Measured measured,
    @JsonUnwrapped Outcome outcome,
    @JsonUnwrapped Exact exact,
    @JsonUnwrapped Context context,
    @JsonUnwrapped Added added) {
  static final RunData NONE = of(Map.of());

  /** Returns data of which only these keys are known. */
  public static RunData of(Map<String, ?> known) {
    return RunMapper.MAPPER.convertValue(known, RunData.class);
  }

  RunData with(Added other) {
    return new RunData(id, measured, outcome, exact, context, other);
  }

  /** The command's identifier, empty if it is not recorded, and the label of the only kind. */
  public record Identity(int version, String run, int step, Optional<String> kind) {}

  /** The results. */
  public record Measured(
      OptionalInt threads,
      Optional<String> started,
      OptionalDouble seconds,
      Optional<String> pacing,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) Map<String, Result> results,
      Map<String, Times> times) {}

  /** A line of the Results block, and its relative standard error. */
  public record Result(
      @JsonInclude Optional<Number> value, Optional<Number> error, Optional<Number> freedom) {
    /** Returns an estimate with its relative standard error, if that is known. */
    public static Result of(Estimate estimate) {
      Optional<Estimate.Spread> spread =
          estimate.spread().filter(it -> Double.isFinite(it.relativeError() + it.freedom()));
      return new Result(
          Optional.of(estimate.value()).filter(Double::isFinite).map(Rounding::number),
          spread.map(it -> Rounding.number(it.relativeError())),
          spread.map(it -> Rounding.number(it.freedom())));
    }
  }

  /** The latencies of one kind. Only the kind that the entry's rows show has a heat map. */
  public record Times(
      OptionalLong count,
      Optional<List<double[]>> curve,
      Optional<String> histogram,
      Optional<List<String>> columns,
      Optional<Rows> intervals,
      Optional<HeatMap> heatMap) {
    static Times of(Optional<Histogram> whole, Optional<Table> rows, Optional<HeatMap> heatMap) {
      return new Times(
          whole.stream().mapToLong(Histogram::getTotalCount).findFirst(),
          whole.map(LatencyCurve::points),
          whole.map(HistogramText::of),
          rows.map(Table::columns),
          rows.map(Table::intervals),
          heatMap);
    }
  }

  /** The operations by time and latency; a row is a column's first bucket and the counts. */
  public record HeatMap(int intervalsPerColumn, Rows columns) {}

  /**
   * How the run ended, and the client's load in each interval.
   *
   * @param verdict a sentence if the client was the limit
   * @param warnings sentences about a rate that was not held, and about lost replies
   * @param serverWarnings warnings that nodes added to their replies
   */
  @JsonInclude(JsonInclude.Include.NON_EMPTY)
  public record Outcome(
      Optional<Ending> ending,
      List<Check> thresholds,
      List<RateChange> rateChanges,
      List<ProfilePart> loadProfile,
      Optional<String> verdict,
      List<String> warnings,
      List<Fault> faults,
      Optional<ClientLoad> client,
      List<TableTimes.Figures> tables,
      List<ServerWarning> serverWarnings) {}

  /** The result of a threshold of {@code -errors fail-if}. */
  public record Check(String condition, @JsonInclude Optional<Number> value, boolean passed) {}

  /** A change of the rate, in seconds since the run's start. */
  record RateChange(double time, long rate) {}

  /** Exceptions that are not the failure of a request. */
  public record Fault(String fault, long count) {}

  /** The client's load in each interval and in the whole run. */
  public record ClientLoad(List<String> columns, Rows intervals, Optional<Load> whole) {}

  /** Exact counts of the run, and its nodes and clients. */
  public record Exact(
      Optional<List<String>> operations,
      Optional<Table> counts,
      Optional<Requests> requests,
      Optional<GcFigures> gc,
      Optional<List<NodeEntry>> nodes,
      Optional<List<ClientEntry>> clients) {
    static Exact of(Optional<Table> counts) {
      return new Exact(
          Optional.empty(),
          counts,
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty());
    }
  }

  /** Rows of numbers with their names. */
  public record Table(List<String> columns, Rows intervals) {}

  /** Further numbers of requests. */
  public record Requests(
      long partitions, long unanswered, long notBegun, double targetRate, double connectionPause) {}

  /** Errors and retries of an operation at a node; a row is the interval and both numbers. */
  public record ErrorEntry(
      String operation, String kind, String node, long errors, long retries, Rows intervals) {}

  /** What happened around the run. */
  public record Context(Optional<List<ErrorEntry>> errors, Optional<TrialFacts> facts) {}

  /**
   * What is known after the run: its place in a ramp, findings, an audit.
   *
   * @param findings the sentences on the run, or on several runs in one of them only
   */
  @JsonInclude(JsonInclude.Include.NON_EMPTY)
  public record Added(Optional<Scalability> capacityModel, List<FindingEntry> findings) {
    Added with(Scalability model) {
      return new Added(Optional.of(model), findings);
    }

    public Added with(List<Finding> found) {
      List<FindingEntry> entries = found.stream().map(FindingEntry::of).toList();
      return new Added(capacityModel, entries);
    }
  }

  /** A sentence of the head of the page. */
  public record FindingEntry(String kind, String tone, String sentence) {
    static FindingEntry of(Finding finding) {
      return new FindingEntry(lower(finding.kind()), lower(finding.tone()), finding.sentence());
    }

    private static String lower(Enum<?> constant) {
      return constant.name().toLowerCase(Locale.ROOT);
    }
  }
}
