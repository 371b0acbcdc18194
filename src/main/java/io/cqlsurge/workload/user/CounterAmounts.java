package io.cqlsurge.workload.user;

import io.cqlsurge.cql.BindMarker;
import io.cqlsurge.cql.CqlStatement;
import io.cqlsurge.cql.RowChange;
import io.cqlsurge.cql.RowChange.Assignment;
import io.cqlsurge.cql.RowChange.Change;
import io.cqlsurge.database.Request;
import io.cqlsurge.workload.Effect;
import java.nio.ByteBuffer;
import java.util.List;

/**
 * What requests with a statement add to counters in total.
 *
 * @param added the positions of the bind markers whose values are added
 * @param subtracted those whose values are subtracted
 * @param constant the sum of the numbers in the text
 */
record CounterAmounts(List<Integer> added, List<Integer> subtracted, long constant) {
  private static final CounterAmounts NONE = new CounterAmounts(List.of(), List.of(), 0);

  /** Returns the amounts of a statement; none if it does not only add to counters. */
  static CounterAmounts of(CqlStatement statement, Effect effect) {
    if (!effect.counts()) {
      return NONE;
    }
    List<Assignment> assignments = RowChange.of(statement).assignments();
    return new CounterAmounts(
        markers(statement, assignments, Change.ADDED),
        markers(statement, assignments, Change.SUBTRACTED),
        assignments.stream()
            .mapToLong(each -> each.change() == Change.ADDED ? each.number() : -each.number())
            .sum());
  }

  private static List<Integer> markers(
      CqlStatement statement, List<Assignment> assignments, Change change) {
    List<BindMarker> markers = statement.markers();
    return assignments.stream()
        .filter(each -> each.change() == change)
        .flatMap(each -> each.marker().stream())
        .map(markers::indexOf)
        .toList();
  }

  /** Returns what a request adds, modulo 2^64. */
  long of(Request.Single request) {
    return constant + sum(request, added) - sum(request, subtracted);
  }

  private static long sum(Request.Single request, List<Integer> markers) {
    long sum = 0;
    for (int i = 0; i < markers.size(); i++) {
      ByteBuffer value = request.value(markers.get(i));
      sum += value == null ? 0 : value.getLong(value.position());
    }
    return sum;
  }
}
