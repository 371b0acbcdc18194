package io.cqlsurge.report.trial;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cqlsurge.estimate.Estimate;
import io.cqlsurge.measure.ClientRun;
import io.cqlsurge.measure.Figures;
import io.cqlsurge.measure.RunResult;
import io.cqlsurge.measure.Summary;
import io.cqlsurge.report.ClientsText;
import io.cqlsurge.report.ResultLine;
import io.cqlsurge.report.ResultsText;
import io.cqlsurge.report.ThresholdResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Creates the entries of a run that has ended: the total, and each kind if there are several. */
final class TrialEntries {
  /** Key of everything that cassandra-stress does not have. */
  static final String OWN = "cqlsurge";

  /** Key of the label of an operation. */
  static final String KIND = "kind";

  private static final double DECIMALS = 1e6;
  private static final double MILLI = 1e3;

  private final Head head;
  private final RunTrace trace;
  private final Summary summary;

  /**
   * The data that the entries of a run share.
   *
   * @param run identifier of the command, which all its runs share
   * @param step number of this run among them, from 0
   * @param profile the load profile of the runs, if they have one
   */
  record Head(TrialNames names, String run, int step, Optional<ProfileParts> profile) {

    /** Adds what identifies an entry; returns the object for everything else of this tool. */
    ObjectNode writeTo(ObjectNode entry) {
      return entry
          .putObject(OWN)
          .put("version", StatsReader.VERSION)
          .put("run", run)
          .put("step", step);
    }
  }

  TrialEntries(Head head, RunTrace trace, Summary summary) {
    this.head = head;
    this.trace = trace;
    this.summary = summary;
  }

  /** Returns all entries, the total first. */
  List<ObjectNode> create(TrialEnding ending, TrialFacts facts) {
    List<ObjectNode> entries = new ArrayList<>();
    entries.add(total(ending, facts));
    if (summary.operations().size() > 1) {
      summary.operations().forEach(figures -> entries.add(kind(figures, ending)));
    }
    return entries;
  }

  private ObjectNode total(TrialEnding ending, TrialFacts facts) {
    ObjectNode entry = entry(head.names().test(), summary);
    ObjectNode own = head.writeTo(entry);
    addFigures(own, summary);
    own.putObject("ending").put("status", ending.status().title()).put("message", ending.message());
    addThresholds(ending.thresholds(), own);
    addChanges(own);
    head.profile().ifPresent(parts -> parts.writeTo(own.putArray("loadProfile")));
    ClientsText.verdict(summary, clients(ending), isNearNode(ending, facts))
        .ifPresent(sentence -> own.put("verdict", sentence));
    addFaults(own);
    ObjectNode client = own.putObject("client");
    trace.client().writeTo(client);
    ending
        .result()
        .ifPresent(
            result -> {
              LoadEntry.write(summary.client(), client.putObject("whole"));
              new MergeData(head.names(), facts, trace, summary).writeTo(own, result);
            });
    trace.errors().writeTo(summary.errors(), own.putArray("errors"));
    facts.writeTo(own.putObject("facts"));
    return entry;
  }

  private static List<ClientRun> clients(TrialEnding ending) {
    return ending.result().map(RunResult::clients).orElse(List.of());
  }

  /** Returns whether nodes run on the machine of a client. */
  private static boolean isNearNode(TrialEnding ending, TrialFacts facts) {
    return clients(ending).isEmpty()
        ? facts.cluster().isOnThisMachine()
        : clients(ending).stream().anyMatch(ClientRun::nodesHere);
  }

  private void addChanges(ObjectNode own) {
    if (!trace.changes().isEmpty()) {
      ArrayNode list = own.putArray("rateChanges");
      for (RunTrace.RateChange change : trace.changes()) {
        list.addObject()
            .put("time", Math.round(change.seconds() * MILLI) / MILLI)
            .put("rate", change.perSecond());
      }
    }
  }

  private static void addThresholds(List<ThresholdResult> thresholds, ObjectNode own) {
    if (!thresholds.isEmpty()) {
      ArrayNode list = own.putArray("thresholds");
      for (ThresholdResult each : thresholds) {
        ObjectNode entry = list.addObject().put("condition", each.threshold().text());
        if (Double.isFinite(each.value())) {
          entry.set("value", rounded(each.value()));
        } else {
          entry.putNull("value");
        }
        entry.put("passed", each.passed());
      }
    }
  }

  private void addFaults(ObjectNode own) {
    Map<String, Long> faults = summary.client().incidents().faults();
    if (!faults.isEmpty()) {
      ArrayNode list = own.putArray("faults");
      faults.forEach((fault, count) -> list.addObject().put("fault", fault).put("count", count));
    }
  }

  private ObjectNode kind(Figures figures, TrialEnding ending) {
    Summary alone = summary.of(figures);
    ObjectNode entry = entry(figures.label(), alone);
    ObjectNode own = head.writeTo(entry);
    own.put(KIND, figures.label());
    addFigures(own, alone);
    if (ending.result().isPresent()) {
      trace.of(figures.label()).writeCounts(own.putObject("counts"));
    }
    return entry;
  }

  private ObjectNode entry(String test, Summary shown) {
    ObjectNode entry = JsonNodeFactory.instance.objectNode();
    entry.put("revision", head.names().trial(trace.lanes()));
    entry.put("test", test);
    entry.put("command", head.names().command());
    trace.of(shown.total().label()).writeRows(entry);
    ResultsText.of(shown).forEach(line -> entry.put(line.key(), line.text()));
    return entry;
  }

  private void addFigures(ObjectNode own, Summary shown) {
    own.put("threads", trace.lanes());
    own.put("started", Timestamp.of(trace.started()));
    own.put("seconds", Math.round(shown.seconds() * MILLI) / MILLI);
    own.put("pacing", shown.total().latencies().pacing().name().toLowerCase(Locale.ROOT));
    ObjectNode results = own.putObject("results");
    ResultsText.of(shown).forEach(line -> addResult(line, shown, results.putObject(line.key())));
    trace.of(shown.total().label()).writeTimes(shown.total().latencies(), own.putObject("times"));
  }

  private void addResult(ResultLine line, Summary shown, ObjectNode target) {
    // Without operations there is no latency, although the line has a number.
    boolean isMissing = line.isLatency() && shown.total().latencies().shown().getTotalCount() == 0;
    if (isMissing) {
      target.putNull("value");
      return;
    }
    target.set("value", rounded(line.value()));
    line.metric()
        .flatMap(trace.of(shown.total().label())::spread)
        .ifPresent(spread -> addSpread(spread, target));
  }

  private static void addSpread(Estimate.Spread spread, ObjectNode target) {
    if (Double.isFinite(spread.relativeError()) && Double.isFinite(spread.freedom())) {
      target.set("error", rounded(spread.relativeError()));
      target.set("freedom", rounded(spread.freedom()));
    }
  }

  private static JsonNode rounded(double value) {
    double rounded = Math.round(value * DECIMALS) / DECIMALS;
    JsonNodeFactory numbers = JsonNodeFactory.instance;
    return rounded == (long) rounded
        ? numbers.numberNode((long) rounded)
        : numbers.numberNode(rounded);
  }
}
