package io.cqlsurge.report.merge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cqlsurge.report.trial.StatsFileException;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.HdrHistogram.HistogramLogWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HdrMergeTest {
  @TempDir private Path folder;

  /** A log with one value per line: tag, start in seconds, value in ns. */
  private record Entry(String tag, double start, long ns) {}

  private static Entry entry(String tag, double start, long ns) {
    return new Entry(tag, start, ns);
  }

  private Path log(String name, double length, Entry... entries) throws IOException {
    return log(name, length, length, entries);
  }

  /** Writes a log whose last line is of an interval of another length. */
  private Path log(String name, double length, double last, Entry... entries) throws IOException {
    Path path = folder.resolve(name);
    try (PrintStream stream =
        new PrintStream(Files.newOutputStream(path), false, StandardCharsets.UTF_8)) {
      HistogramLogWriter writer = new HistogramLogWriter(stream);
      writer.outputComment("Logging op latencies for Cassandra Stress");
      writer.outputLogFormatVersion();
      writer.outputBaseTime(1_000_000);
      writer.outputStartTime(1_000_000);
      writer.outputLegend();
      for (Entry entry : entries) {
        double seconds = entry.equals(entries[entries.length - 1]) ? last : length;
        Histogram histogram = new Histogram(3);
        histogram.recordValue(entry.ns);
        histogram.setTag(entry.tag);
        writer.outputIntervalHistogram(entry.start, entry.start + seconds, histogram, 1e6);
      }
    }
    return path;
  }

  /** Returns the lines of a log: start, tag, number of values, maximum in ns. */
  private static List<String> read(Path log) throws IOException {
    List<String> lines = new ArrayList<>();
    try (HistogramLogReader reader = new HistogramLogReader(log.toFile())) {
      EncodableHistogram next = reader.nextIntervalHistogram();
      while (next != null) {
        Histogram histogram = (Histogram) next;
        lines.add(
            "%.1f %s %d %d"
                .formatted(
                    (histogram.getStartTimeStamp() - 1_000_000) / 1e3,
                    histogram.getTag(),
                    histogram.getTotalCount(),
                    histogram.getMaxValue()));
        next = reader.nextIntervalHistogram();
      }
    }
    return lines;
  }

  @Test
  void histograms_with_the_same_tag_and_number_are_added() throws Exception {
    Path one =
        log("a.hdr", 1, entry("W-st", 0.3, 10), entry("R-st", 0.3, 20), entry("W-st", 1.3, 30));
    Path other =
        log("b.hdr", 1, entry("W-st", 7.9, 40), entry("W-st", 8.9, 50), entry("W-st", 9.9, 60));
    Path all = folder.resolve("all.hdr");
    HdrMerge.Merged merged = HdrMerge.merge(List.of(one, other), all);
    assertThat(merged).isEqualTo(new HdrMerge.Merged(4, 3));
    assertThat(read(all))
        .containsExactly("0.3 R-st 1 20", "0.3 W-st 2 40", "1.3 W-st 2 50", "2.3 W-st 1 60");
  }

  /** Returns a log with a comment before each line: the step of a ramp. */
  private Path withSteps(Path log, int... threads) throws IOException {
    List<String> lines = new ArrayList<>();
    int step = 0;
    for (String line : Files.readAllLines(log)) {
      if (line.startsWith("Tag=")) {
        lines.add("#Step: " + threads[step++] + " threads");
      }
      lines.add(line);
    }
    return Files.write(log, lines);
  }

  @Test
  void the_steps_of_ramps_are_added_if_a_log_is_of_an_older_version() throws Exception {
    Path one = log("a.hdr", 1, entry("4-threads-W-st", 0, 10), entry("8-threads-W-st", 5, 20));
    Path other = withSteps(log("b.hdr", 1, entry("W-st", 0, 30), entry("W-st", 9, 40)), 4, 8);
    Path all = folder.resolve("all.hdr");
    assertThat(HdrMerge.merge(List.of(one, other), all)).isEqualTo(new HdrMerge.Merged(2, 2));
    assertThat(read(all)).containsExactly("0.0 W-st 2 30", "5.0 W-st 2 40");
    assertThat(Files.readAllLines(all).stream().filter(line -> line.startsWith("#Step")))
        .containsExactly("#Step: 4 threads", "#Step: 8 threads");
    Path third = log("c.hdr", 1, entry("4-threads-W-st", 1, 50), entry("8-threads-W-st", 7, 60));
    Path more = folder.resolve("more.hdr");
    HdrMerge.merge(List.of(all, third), more);
    assertThat(read(more)).containsExactly("0.0 W-st 3 50", "5.0 W-st 3 60");
  }

  @Test
  void the_steps_of_ramps_are_added_although_they_last_differently() throws Exception {
    Path one = log("a.hdr", 1, entry("4-threads-W-st", 0, 10), entry("8-threads-W-st", 5, 20));
    Path other = log("b.hdr", 1, entry("4-threads-W-st", 0, 30), entry("8-threads-W-st", 9, 40));
    Path all = folder.resolve("all.hdr");
    HdrMerge.merge(List.of(one, other), all);
    assertThat(read(all)).containsExactly("0.0 W-st 2 30", "5.0 W-st 2 40");
  }

  @Test
  void logs_with_other_intervals_are_refused() throws IOException {
    Path one = log("a.hdr", 1, entry("W-st", 0, 10), entry("W-st", 1, 10));
    Path other = log("b.hdr", 5, entry("W-st", 0, 10), entry("W-st", 5, 10));
    assertThatThrownBy(() -> HdrMerge.merge(List.of(one, other), folder.resolve("all.hdr")))
        .isInstanceOf(StatsFileException.class)
        .hasMessage(
            "the intervals of %s last 5.000 s, in other logs 1.000 s; they do not belong to one run",
            other);
  }

  @Test
  void logs_with_one_whole_interval_of_another_length_are_refused() throws IOException {
    Path one = log("a.hdr", 2, 0.3, entry("W-st", 0.9, 10), entry("W-st", 2.9, 10));
    Path other = log("b.hdr", 0.5, 0.4, entry("W-st", 0.4, 11), entry("W-st", 0.9, 12));
    assertThatThrownBy(() -> HdrMerge.merge(List.of(one, other), folder.resolve("all.hdr")))
        .hasMessageContaining(other + " last 0.500 s, in other logs 2.000 s");
    Path single = log("c.hdr", 2, entry("W-st", 0.9, 10));
    assertThatThrownBy(() -> HdrMerge.merge(List.of(single, other), folder.resolve("all.hdr")))
        .hasMessageContaining("last 2.000 s");
    assertThat(folder.resolve("all.hdr")).doesNotExist();
  }

  @Test
  void the_same_log_is_not_merged_twice() throws IOException {
    Path one = log("a.hdr", 1, entry("W-st", 0.5, 10), entry("W-st", 1.5, 20));
    Path copy = Files.copy(one, folder.resolve("copy.hdr"));
    Path all = folder.resolve("all.hdr");
    for (Path again : List.of(one, copy)) {
      assertThatThrownBy(() -> HdrMerge.merge(List.of(one, again), all))
          .isInstanceOf(StatsFileException.class)
          .hasMessage(one + " and " + again + " are logs of the same run; name each log once");
    }
  }

  @Test
  void a_merged_log_is_not_merged_with_one_of_its_parts() throws Exception {
    Path one = log("a.hdr", 1, entry("W-st", 0.5, 10), entry("W-st", 1.5, 20));
    Path other = log("b.hdr", 1, entry("W-st", 0.7, 30), entry("W-st", 1.7, 40));
    Path third = log("c.hdr", 1, entry("W-st", 0.8, 50));
    Path all = folder.resolve("all.hdr");
    HdrMerge.merge(List.of(one, other), all);
    Path more = folder.resolve("more.hdr");
    for (Path part : List.of(one, other)) {
      assertThatThrownBy(() -> HdrMerge.merge(List.of(all, part), more))
          .hasMessage(all + " includes " + part + "; name each log once");
    }
    HdrMerge.merge(List.of(all, third), more);
    assertThat(read(more)).containsExactly("0.5 W-st 3 50", "1.5 W-st 2 40");
    assertThatThrownBy(() -> HdrMerge.merge(List.of(other, more), all))
        .hasMessage(more + " includes " + other + "; name each log once");
  }

  @Test
  void clients_that_start_in_the_same_millisecond_are_added() throws Exception {
    Path one = log("a.hdr", 1, entry("W-st", 0.5, 10));
    Path other = log("b.hdr", 1, entry("W-st", 0.5, 20));
    Path all = folder.resolve("all.hdr");
    HdrMerge.merge(List.of(one, other), all);
    assertThat(read(all)).containsExactly("0.5 W-st 2 20");
  }

  @Test
  void short_logs_with_one_interval_of_any_length_are_added() throws Exception {
    Path one = log("a.hdr", 0.3, entry("W-st", 0, 10));
    Path other = log("b.hdr", 0.4, entry("W-st", 0, 20));
    Path all = folder.resolve("all.hdr");
    HdrMerge.merge(List.of(one, other), all);
    assertThat(read(all)).containsExactly("0.0 W-st 2 20");
  }

  @Test
  void an_empty_log_and_a_damaged_line_are_refused() throws IOException {
    Path empty = log("empty.hdr", 1);
    assertThatThrownBy(() -> HdrMerge.merge(List.of(empty), folder.resolve("all.hdr")))
        .hasMessage(empty + " has no histograms; name a histogram log");
    Path damaged = log("damaged.hdr", 1, entry("W-st", 0, 10));
    Files.writeString(damaged, Files.readString(damaged) + "Tag=W-st,1.0\n");
    assertThatThrownBy(() -> HdrMerge.merge(List.of(damaged), folder.resolve("all.hdr")))
        .hasMessage(damaged + ", line 7: not a line of a histogram log; restore the file");
    Path cut = log("cut.hdr", 1, entry("W-st", 0, 10));
    Files.writeString(cut, Files.readString(cut).replaceFirst("(HIST.{20}).*", "$1"));
    assertThatThrownBy(() -> HdrMerge.merge(List.of(cut), folder.resolve("all.hdr")))
        .hasMessage(cut + ", line 6: not a line of a histogram log; restore the file");
    assertThat(folder.resolve("all.hdr")).doesNotExist();
  }
}
