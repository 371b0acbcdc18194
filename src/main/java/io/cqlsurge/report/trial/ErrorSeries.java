package io.cqlsurge.report.trial;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cqlsurge.measure.ErrorCount;
import io.cqlsurge.measure.ErrorKind;
import io.cqlsurge.measure.NodeName;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The numbers of errors and retries per interval, by operation, kind and node. */
final class ErrorSeries {
  private static final List<KeptColumn> COLUMNS =
      List.of(
          new KeptColumn("interval", 0), new KeptColumn("errors", 0), new KeptColumn("retries", 0));

  private final Map<Origin, PackedRows> series = new LinkedHashMap<>();

  private record Origin(String operation, ErrorKind kind, NodeName node) {
    static Origin of(ErrorCount count) {
      return new Origin(count.operation(), count.kind(), count.node());
    }
  }

  /**
   * Adds the errors and retries of an interval.
   *
   * @param number number of the interval, from 0
   */
  void add(int number, List<ErrorCount> counts) {
    for (ErrorCount count : counts) {
      series
          .computeIfAbsent(Origin.of(count), origin -> new PackedRows(COLUMNS))
          .add(number, (double) count.errors(), (double) count.retries());
    }
  }

  /** Adds an object with its intervals for each sum of the run. */
  void writeTo(List<ErrorCount> sums, ArrayNode target) {
    for (ErrorCount sum : sums) {
      ObjectNode origin = target.addObject();
      origin.put("operation", sum.operation());
      origin.put("kind", sum.kind().title());
      origin.put("node", sum.node().address());
      origin.put("errors", sum.errors());
      origin.put("retries", sum.retries());
      ArrayNode intervals = origin.putArray("intervals");
      PackedRows rows = series.get(Origin.of(sum));
      if (rows != null) {
        rows.writeTo(intervals, false);
      }
    }
  }
}
