package io.cqlsurge.report.trial;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cqlsurge.measure.ErrorCount;
import io.cqlsurge.measure.Figures;
import io.cqlsurge.measure.Interval;
import java.util.ArrayList;
import java.util.List;

/** Creates the rows of one interval, as parts of the entries of a run that continues. */
final class TrialRows {
  private final TrialEntries.Head head;
  private final RunTrace trace;

  /**
   * Creates rows.
   *
   * @param trace the figures of one interval
   */
  TrialRows(TrialEntries.Head head, RunTrace trace) {
    this.head = head;
    this.trace = trace;
  }

  /** Returns a part for each entry, the total first. */
  List<ObjectNode> of(Interval interval, List<ErrorCount> errors) {
    List<ObjectNode> parts = new ArrayList<>();
    ObjectNode total = JsonNodeFactory.instance.objectNode();
    ObjectNode own = own(total, interval.total());
    trace.client().writeTo(own.putObject("client"));
    trace.errors().writeTo(errors, own.putArray("errors"));
    parts.add(total);
    if (interval.operations().size() > 1) {
      interval.operations().forEach(figures -> parts.add(kind(figures)));
    }
    return parts;
  }

  private ObjectNode kind(Figures figures) {
    ObjectNode part = JsonNodeFactory.instance.objectNode();
    own(part, figures).put("kind", figures.label());
    return part;
  }

  private ObjectNode own(ObjectNode part, Figures figures) {
    Series series = trace.of(figures.label());
    series.writeRows(part);
    ObjectNode own = head.writeTo(part);
    series.writeTimeRows(figures.latencies().pacing(), own.putObject("times"));
    return own;
  }
}
