package io.cqlsurge.report.trial;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cqlsurge.measure.ErrorCount;
import io.cqlsurge.measure.ErrorKind;
import io.cqlsurge.measure.NodeName;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Errors and retries by operation, kind and node: in which intervals there were how many. */
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
   * Takes those of an interval.
   *
   * @param number of the interval, from 0
   */
  void add(int number, List<ErrorCount> counts) {
    for (ErrorCount count : counts) {
      series
          .computeIfAbsent(Origin.of(count), place -> new PackedRows(COLUMNS))
          .add(number, (double) count.errors(), (double) count.retries());
    }
  }

  /** Adds an object for each sum of a whole run. */
  void tell(List<ErrorCount> sums, ArrayNode target) {
    for (ErrorCount sum : sums) {
      ObjectNode place = target.addObject();
      place.put("operation", sum.operation());
      place.put("kind", sum.kind().title());
      place.put("node", sum.node().address());
      place.put("errors", sum.errors());
      place.put("retries", sum.retries());
      ArrayNode intervals = place.putArray("intervals");
      PackedRows rows = series.get(Origin.of(sum));
      if (rows != null) {
        rows.tell(intervals, false);
      }
    }
  }
}
