package io.cqlsurge.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.measure.ClientFigures;
import io.cqlsurge.measure.Counts;
import io.cqlsurge.measure.Interval;
import io.cqlsurge.measure.Latencies;
import io.cqlsurge.measure.OperationStats;
import io.cqlsurge.measure.Pacing;
import io.cqlsurge.measure.Recall;
import io.cqlsurge.measure.TestLatencies;
import io.cqlsurge.measure.gc.GcFigures;
import java.util.List;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.AlphaChars;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.StringLength;
import org.HdrHistogram.Histogram;

class CompactTableProperties {
  private final CompactTable table =
      new CompactTable(new RecordedOutput(), "operation", 30, Set.of());

  private static MetricRow row(long count, long latencyNs, double seconds) {
    Histogram histogram = new Histogram(3);
    histogram.recordValue(latencyNs);
    Latencies latencies =
        TestLatencies.of(histogram, histogram, new Histogram(3), new Histogram(3), Pacing.NONE);
    OperationStats figures =
        new OperationStats(
            "total", new Counts(count, count, count, count, count, count, Recall.NONE), latencies);
    GcFigures gc = new GcFigures(count, seconds, count, count, count);
    return MetricRow.of(
        figures,
        new Interval(
            new Interval.Span(0, seconds),
            List.of(figures),
            figures,
            1 / seconds,
            gc,
            ClientFigures.NONE,
            List.of()));
  }

  @Property(tries = 1_000)
  void a_row_fits_any_width_and_is_as_wide_as_its_header(
      @ForAll @AlphaChars @StringLength(max = 60) String label,
      @ForAll @LongRange(min = 0) long count,
      @ForAll @LongRange(min = 0, max = 1_000_000_000_000_000L) long latencyNs,
      @ForAll @DoubleRange(min = 0.1, max = 1e7) double seconds,
      @ForAll @IntRange(min = 41, max = 250) int width) {
    String header = table.header(width);
    String line = table.row(label, row(count, latencyNs, seconds), width);
    assertThat(line).hasSameSizeAs(header);
    assertThat(line.length()).as(line).isLessThanOrEqualTo(width);
    assertThat(header).contains(" op/s", " mean", " p99 ", " errors");
  }

  @Property(tries = 200)
  void a_wider_table_has_all_columns_of_a_narrower_one(
      @ForAll @IntRange(min = 40, max = 249) int width) {
    assertThat(table.columns(width + 1)).containsAll(table.columns(width));
  }
}
