package io.cqlsurge.report.trial;

import io.cqlsurge.measure.ErrorCount;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The numbers of errors and retries per interval, by operation, kind and node. */
final class ErrorSeries {
  private static final List<KeptColumn<Seen>> COLUMNS =
      List.of(
          new KeptColumn<>("interval", 0, Seen::interval),
          new KeptColumn<>("errors", 0, seen -> seen.count().errors()),
          new KeptColumn<>("retries", 0, seen -> seen.count().retries()));

  private final Map<ErrorCount, PackedRows<Seen>> series = new TreeMap<>(ErrorCount.BY_ORIGIN);

  /** The errors of one interval. */
  private record Seen(int interval, ErrorCount count) {}

  /**
   * Adds the errors and retries of an interval.
   *
   * @param number the interval's number, from 0
   */
  void add(int number, List<ErrorCount> counts) {
    for (ErrorCount count : counts) {
      series.computeIfAbsent(count, any -> new PackedRows<>(COLUMNS)).add(new Seen(number, count));
    }
  }

  /** Returns each sum of the run, with its intervals. */
  List<ErrorEntry> entries(List<ErrorCount> sums) {
    return sums.stream().map(this::entry).toList();
  }

  private ErrorEntry entry(ErrorCount sum) {
    return new ErrorEntry(
        sum.operation(),
        sum.kind().title(),
        sum.node().address(),
        sum.errors(),
        sum.retries(),
        Optional.ofNullable(series.get(sum)).map(rows -> rows.unpacked()).orElse(Rows.NONE));
  }
}
