package io.cqlsurge.report.trial;

import io.cqlsurge.measure.ClientFigures;
import io.cqlsurge.measure.ErrorCount;
import io.cqlsurge.measure.Interval;
import io.cqlsurge.measure.OperationStats;
import io.cqlsurge.measure.RunEvent;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The data that is kept of a run while it lasts. */
final class RunTrace {
  private static final List<KeptColumn<Seen>> ERRORS =
      List.of(
          new KeptColumn<>("interval", 0, Seen::interval),
          new KeptColumn<>("errors", 0, seen -> seen.count().errors()),
          new KeptColumn<>("retries", 0, seen -> seen.count().retries()));

  final Instant started;
  final int lanes;
  final String name;
  private final Map<String, Series> series = new LinkedHashMap<>();
  private final PackedRows<ClientFigures> client = new PackedRows<>(Load.COLUMNS);
  private final Map<ErrorCount, PackedRows<Seen>> errors = new TreeMap<>(ErrorCount.BY_ORIGIN);
  final List<RunData.RateChange> changes = new ArrayList<>();
  private int intervals;

  /** The errors of one operation, kind and node in an interval, by its number from 0. */
  private record Seen(int interval, ErrorCount count) {}

  RunTrace(Instant started, int lanes, String name) {
    this.started = started;
    this.lanes = lanes;
    this.name = name;
  }

  /** Returns a trace of only one interval, the last one that was added to this trace. */
  RunTrace only(Interval last) {
    RunTrace trace = new RunTrace(started, lanes, name);
    trace.intervals = intervals - 1;
    trace.changes.addAll(changes);
    trace.add(last);
    return trace;
  }

  /** Adds what happened in the run. */
  void add(RunEvent event) {
    if (event instanceof RunEvent.RateChanged change) {
      changes.add(new RunData.RateChange(Rounding.three(change.seconds()), change.perSecond()));
    }
  }

  /** Adds an interval's figures, which is not kept. */
  void add(Interval interval) {
    of(OperationStats.TOTAL).add(interval.total(), interval);
    if (interval.operations().size() > 1) {
      interval.operations().forEach(figures -> of(figures.label()).add(figures, interval));
    }
    client.add(interval.client());
    for (ErrorCount count : interval.errors()) {
      errors
          .computeIfAbsent(count, any -> new PackedRows<>(ERRORS))
          .add(new Seen(intervals, count));
    }
    intervals++;
  }

  /** Returns each sum of the run, with its intervals. */
  List<RunData.ErrorEntry> errors(List<ErrorCount> sums) {
    return sums.stream()
        .map(
            sum ->
                new RunData.ErrorEntry(
                    sum.operation(),
                    sum.kind().title(),
                    sum.node().address(),
                    sum.errors(),
                    sum.retries(),
                    Optional.ofNullable(errors.get(sum))
                        .map(PackedRows::unpacked)
                        .orElse(Rows.NONE)))
        .toList();
  }

  RunData.ClientLoad client(Optional<Load> whole) {
    return new RunData.ClientLoad(client.names(), client.unpacked(), whole);
  }

  /** Returns the intervals of an operation kind or of the total; empty if there was none. */
  Series of(String label) {
    return series.computeIfAbsent(label, key -> new Series());
  }
}
