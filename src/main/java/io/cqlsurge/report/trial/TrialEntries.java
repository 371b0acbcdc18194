package io.cqlsurge.report.trial;

import io.cqlsurge.estimate.Estimate;
import io.cqlsurge.measure.ClientRun;
import io.cqlsurge.measure.ErrorCount;
import io.cqlsurge.measure.Interval;
import io.cqlsurge.measure.Latencies;
import io.cqlsurge.measure.OperationStats;
import io.cqlsurge.measure.RunResult;
import io.cqlsurge.report.ClientsText;
import io.cqlsurge.report.Metric;
import io.cqlsurge.report.ResultLine;
import io.cqlsurge.report.ResultsText;
import io.cqlsurge.report.ThresholdResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * Creates a run's entries: the total, and each operation kind if there are several.
 *
 * @param result empty if the run continues
 */
record TrialEntries(Head head, RunTrace trace, Interval summary, Optional<RunResult> result) {
  /**
   * The data that a run share's entries.
   *
   * @param run identifier of the command, which all its runs share
   * @param step this run among them, from 0
   * @param profile the parts of the load profile of the runs, if they have one
   * @param sections what features add to the current run or the last one
   */
  record Head(
      TrialNames names, String run, int step, List<ProfilePart> profile, Sections sections) {
    RunData.Identity id(Optional<String> kind) {
      return new RunData.Identity(StatsReader.VERSION, run, step, kind);
    }
  }

  /** Returns all entries, the total first. The list can be changed. */
  List<RunEntry> create(TrialFacts facts, List<ThresholdResult> thresholds, List<String> warnings) {
    List<RunEntry> entries = new ArrayList<>();
    entries.add(total(facts, outcome(facts, thresholds, warnings)));
    if (summary.operations().size() > 1) {
      summary.operations().forEach(figures -> entries.add(kind(figures)));
    }
    return entries;
  }

  private RunEntry total(TrialFacts facts, RunData.Outcome outcome) {
    return entry(
        head.names().test(),
        summary,
        new RunData(
            head.id(Optional.empty()),
            measured(summary),
            outcome,
            result.map(found -> exact(found, facts)).orElse(RunData.NONE.exact()),
            new RunData.Context(Optional.of(trace.errors(summary.errors())), Optional.of(facts)),
            RunData.NONE.added()),
        head.sections());
  }

  private RunData.Outcome outcome(
      TrialFacts facts, List<ThresholdResult> thresholds, List<String> warnings) {
    return new RunData.Outcome(
        Optional.of(Ending.of(result.map(RunResult::ending))),
        thresholds.stream().map(TrialEntries::check).toList(),
        List.copyOf(trace.changes),
        head.profile(),
        ClientsText.verdict(summary, clients(), isNearNode(facts)),
        warnings,
        summary.client().incidents().faults().entrySet().stream()
            .map(fault -> new RunData.Fault(fault.getKey(), fault.getValue()))
            .toList(),
        Optional.of(trace.client(result.map(any -> Load.of(summary.client())))),
        result.map(RunResult::tables).orElse(List.of()),
        result.map(RunResult::warnings).orElse(List.of()));
  }

  private static RunData.Check check(ThresholdResult result) {
    return new RunData.Check(
        result.threshold().text(),
        Optional.of(result.value()).filter(Double::isFinite).map(Rounding::number),
        result.passed());
  }

  private List<ClientRun> clients() {
    return result.map(RunResult::clients).orElse(List.of());
  }

  /** Returns whether nodes run on a client's machine. */
  private boolean isNearNode(TrialFacts facts) {
    return clients().isEmpty()
        ? facts.areNodesHere()
        : clients().stream().anyMatch(ClientRun::nodesHere);
  }

  private RunData.Exact exact(RunResult whole, TrialFacts facts) {
    return new RunData.Exact(
        Optional.of(summary.operations().stream().map(OperationStats::label).toList()),
        Optional.of(trace.of(OperationStats.TOTAL).counts()),
        Optional.of(
            new RunData.Requests(
                whole.partitions(),
                whole.unanswered(),
                whole.notBegun(),
                whole.targetRate(),
                whole.connectionPauseSeconds())),
        Optional.of(summary.gc()),
        Optional.of(whole.nodes().stream().map(NodeEntry::of).toList()),
        Optional.of(
            clients(facts).stream().map(client -> ClientEntry.of(client, trace.started)).toList()));
  }

  private List<ClientRun> clients(TrialFacts facts) {
    return clients().isEmpty()
        ? List.of(
            new ClientRun(
                0,
                HostName.local(),
                0,
                trace.lanes,
                facts.areNodesHere(),
                summary,
                Optional.empty()))
        : clients();
  }

  private RunEntry kind(OperationStats figures) {
    Interval alone = summary.of(figures);
    return entry(
        figures.label(),
        alone,
        new RunData(
            head.id(Optional.of(figures.label())),
            measured(alone),
            RunData.NONE.outcome(),
            RunData.Exact.of(result.map(any -> trace.of(figures.label()).counts())),
            RunData.NONE.context(),
            RunData.NONE.added()),
        Sections.NONE);
  }

  private RunEntry entry(String test, Interval shown, RunData data, Sections sections) {
    Map<String, String> results = new LinkedHashMap<>();
    ResultsText.of(shown).forEach(line -> results.put(line.key(), line.text()));
    TrialNames names = head.names();
    return new RunEntry(
        Optional.of(new RunEntry.Heading(names.trial(trace.name), test, names.command())),
        trace.of(shown.total().label()).table(),
        results,
        Optional.of(data),
        sections);
  }

  private RunData.Measured measured(Interval shown) {
    Latencies latencies = shown.total().latencies();
    Map<String, RunData.Result> results = new LinkedHashMap<>();
    ResultsText.of(shown).forEach(line -> results.put(line.key(), result(line, shown)));
    return new RunData.Measured(
        OptionalInt.of(trace.lanes),
        Optional.of(Rounding.time(trace.started)),
        OptionalDouble.of(Rounding.three(shown.seconds())),
        Optional.of(latencies.pacing().name().toLowerCase(Locale.ROOT)),
        results,
        trace.of(shown.total().label()).times(latencies.pacing(), Optional.of(latencies)));
  }

  private RunData.Result result(ResultLine line, Interval shown) {
    // Without operations there is no latency, although the line has a number.
    if (line.isLatency() && shown.total().latencies().shown().getTotalCount() == 0) {
      return RunData.Result.of(Estimate.unsure(Double.NaN));
    }
    Series series = trace.of(shown.total().label());
    return RunData.Result.of(
        line.metric().equals(Optional.of(Metric.RECALL))
            ? ResultsText.estimate(shown.total().counts().recall())
            : new Estimate(line.value(), line.metric().flatMap(series::spread)));
  }

  /** Returns the rows of one interval, as parts of the entries of a run that continues. */
  static List<RunEntry> rows(
      Head head, RunTrace trace, Interval interval, List<ErrorCount> errors) {
    List<RunEntry> parts = new ArrayList<>();
    Map<String, Object> total = rows(head.id(Optional.empty()), trace, interval.total());
    total.put("client", trace.client(Optional.empty()));
    total.put("errors", trace.errors(errors));
    parts.add(part(trace, OperationStats.TOTAL, total, head.sections()));
    if (interval.operations().size() > 1) {
      for (OperationStats kind : interval.operations()) {
        RunData.Identity id = head.id(Optional.of(kind.label()));
        parts.add(part(trace, kind.label(), rows(id, trace, kind), Sections.NONE));
      }
    }
    return parts;
  }

  private static RunEntry part(
      RunTrace trace, String label, Map<String, ?> known, Sections sections) {
    return new RunEntry(
        Optional.empty(),
        trace.of(label).table(),
        Map.of(),
        Optional.of(RunData.of(known)),
        sections);
  }

  private static Map<String, Object> rows(
      RunData.Identity id, RunTrace trace, OperationStats figures) {
    Map<String, Object> known = new LinkedHashMap<>();
    RunCodec.tree(id).properties().forEach(each -> known.put(each.getKey(), each.getValue()));
    known.put(
        "times", trace.of(figures.label()).times(figures.latencies().pacing(), Optional.empty()));
    return known;
  }
}
