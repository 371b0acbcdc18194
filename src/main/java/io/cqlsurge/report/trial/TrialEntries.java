package io.cqlsurge.report.trial;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cqlsurge.estimate.Estimate;
import io.cqlsurge.measure.Figures;
import io.cqlsurge.measure.Summary;
import io.cqlsurge.report.ClientText;
import io.cqlsurge.report.ResultLine;
import io.cqlsurge.report.ResultsText;
import io.cqlsurge.report.ThresholdResult;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Makes the entries of a run that is over: that of its total, and of each kind if several. */
final class TrialEntries {
  private static final DateTimeFormatter MILLISECONDS =
      new DateTimeFormatterBuilder().appendInstant(3).toFormatter(Locale.ROOT);
  private static final double DECIMALS = 1e6;
  private static final double MILLI = 1e3;

  private final Head head;
  private final RunTrace trace;
  private final Summary summary;

  /**
   * What the entries of a run have in common.
   *
   * @param run what all runs of the command share
   * @param step the number of this run among them, from 0
   */
  record Head(TrialNames names, String run, int step) {}

  TrialEntries(Head head, RunTrace trace, Summary summary) {
    this.head = head;
    this.trace = trace;
    this.summary = summary;
  }

  /** All entries, the total first. */
  List<ObjectNode> make(TrialEnding ending, TrialFacts facts) {
    List<ObjectNode> entries = new ArrayList<>();
    entries.add(total(ending, facts));
    if (summary.operations().size() > 1) {
      summary.operations().forEach(figures -> entries.add(kind(figures)));
    }
    return entries;
  }

  private ObjectNode total(TrialEnding ending, TrialFacts facts) {
    ObjectNode entry = entry(head.names().test(), summary);
    ObjectNode own = own(entry);
    tell(own, summary);
    own.putObject("ending").put("status", ending.status().title()).put("message", ending.message());
    tell(ending.thresholds(), own);
    ClientText.verdict(summary, facts.cluster().isOnThisMachine())
        .ifPresent(sentence -> own.put("verdict", sentence));
    tellFaults(own);
    trace.client().tell(own.putObject("client"));
    trace.errors().tell(summary.errors(), own.putArray("errors"));
    facts.tell(own.putObject("facts"));
    return entry;
  }

  private static void tell(List<ThresholdResult> thresholds, ObjectNode own) {
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

  private void tellFaults(ObjectNode own) {
    Map<String, Long> faults = summary.client().incidents().faults();
    if (!faults.isEmpty()) {
      ArrayNode list = own.putArray("faults");
      faults.forEach((fault, count) -> list.addObject().put("fault", fault).put("count", count));
    }
  }

  private ObjectNode kind(Figures figures) {
    Summary alone = summary.of(figures);
    ObjectNode entry = entry(figures.label(), alone);
    ObjectNode own = own(entry);
    own.put("kind", figures.label());
    tell(own, alone);
    return entry;
  }

  private ObjectNode entry(String test, Summary told) {
    ObjectNode entry = JsonNodeFactory.instance.objectNode();
    entry.put("revision", head.names().trial(trace.lanes()));
    entry.put("test", test);
    entry.put("command", head.names().command());
    trace.of(told.total().label()).tellRows(entry);
    ResultsText.of(told).forEach(line -> entry.put(key(line), line.text()));
    return entry;
  }

  private static String key(ResultLine line) {
    return line.label().toLowerCase(Locale.ROOT);
  }

  private ObjectNode own(ObjectNode entry) {
    ObjectNode own = entry.putObject("cqlsurge");
    own.put("version", StatsReader.VERSION);
    own.put("run", head.run());
    own.put("step", head.step());
    return own;
  }

  private void tell(ObjectNode own, Summary told) {
    own.put("threads", trace.lanes());
    own.put("started", started());
    own.put("seconds", Math.round(told.seconds() * MILLI) / MILLI);
    own.put("pacing", told.total().latencies().pacing().name().toLowerCase(Locale.ROOT));
    ObjectNode results = own.putObject("results");
    ResultsText.of(told).forEach(line -> tell(line, told, results.putObject(key(line))));
    trace.of(told.total().label()).tellTimes(told.total().latencies(), own.putObject("times"));
  }

  private void tell(ResultLine line, Summary told, ObjectNode target) {
    // There is no latency of nothing, though the line has to say something.
    boolean isNothing =
        line.label().startsWith("Latency") && told.total().latencies().shown().getTotalCount() == 0;
    if (isNothing) {
      target.putNull("value");
      return;
    }
    target.set("value", rounded(line.value()));
    trace.of(told.total().label()).spread(key(line)).ifPresent(spread -> tell(spread, target));
  }

  private static void tell(Estimate.Spread spread, ObjectNode target) {
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

  private String started() {
    return MILLISECONDS.format(trace.started());
  }
}
