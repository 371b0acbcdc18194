package io.cqlsurge.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.measure.ClientFigures;
import io.cqlsurge.measure.Counts;
import io.cqlsurge.measure.Interval;
import io.cqlsurge.measure.Latencies;
import io.cqlsurge.measure.OperationStats;
import io.cqlsurge.measure.Pacing;
import io.cqlsurge.measure.Recall;
import io.cqlsurge.measure.RunEvent.Mark;
import io.cqlsurge.measure.TestFigures;
import io.cqlsurge.measure.TestLatencies;
import io.cqlsurge.measure.gc.GcFigures;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogProcessor;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class HdrLogTest {
  private static final long SECOND_MS = 1_700_000_000_000L;

  private final RecordedOutput errorOutput = new RecordedOutput();
  private final Histogram failed = new Histogram(3);
  private final Random random = new Random(42);
  private long nowMs = SECOND_MS + 250;

  @TempDir private Path folder;
  private Path path;
  private LogFile file;
  private Pacing pacing = Pacing.NONE;

  @BeforeEach
  void open() throws IOException {
    path = folder.resolve("a.hdr");
    file = LogFile.create(path, errorOutput);
  }

  @AfterEach
  void close() {
    file.close();
  }

  private HdrLog log(Pacing measured) {
    pacing = measured;
    return new HdrLog(file, "write n=5", () -> Instant.ofEpochMilli(nowMs));
  }

  private static Interval interval(double from, double to, OperationStats... kinds) {
    return new Interval(
        new Interval.Span(from, to),
        List.of(kinds),
        TestFigures.upTo(OperationStats.TOTAL, 1, 0),
        0,
        GcFigures.NONE,
        ClientFigures.NONE,
        List.of());
  }

  private OperationStats figures(String label, Histogram service, Histogram more) {
    Histogram response = service.copy();
    response.add(more);
    return new OperationStats(
        label,
        new Counts(1, 1, 1, 1, 0, 0, Recall.NONE),
        TestLatencies.of(service, response, more, failed, pacing));
  }

  private static Histogram histogram(long... values) {
    Histogram histogram = new Histogram(3);
    for (long value : values) {
      histogram.recordValue(value);
    }
    return histogram;
  }

  private Histogram random(int count) {
    Histogram histogram = new Histogram(3);
    for (int i = 0; i < count; i++) {
      histogram.recordValue((long) Math.exp(random.nextDouble() * 24));
    }
    return histogram;
  }

  /** Returns the histograms that the reader of HdrHistogram finds in the file. */
  private List<Histogram> read() throws IOException {
    List<Histogram> found = new ArrayList<>();
    try (HistogramLogReader reader = new HistogramLogReader(path.toFile())) {
      Histogram next = (Histogram) reader.nextIntervalHistogram();
      while (next != null) {
        found.add(next);
        next = (Histogram) reader.nextIntervalHistogram();
      }
    }
    return found;
  }

  private List<String> tags() throws IOException {
    return read().stream().map(Histogram::getTag).toList();
  }

  private static String golden() throws IOException {
    try (InputStream in = HdrLogTest.class.getResourceAsStream("/golden/report/hdr-log.txt")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @Test
  void the_text_is_that_of_cassandra_stress() throws IOException {
    Locale before = Locale.getDefault();
    try {
      Locale.setDefault(Locale.GERMANY);
      HdrLog log = log(Pacing.FIXED);
      log.runStarts(8, "");
      Histogram nothing = new Histogram(3);
      log.intervalEnded(
          interval(
              0,
              1,
              figures("READ", histogram(1_500_000, 7_654_321), histogram(0, 20)),
              figures("WRITE", nothing, nothing)));
      log.intervalEnded(interval(1, 2, figures("READ", nothing, nothing)));
      log.intervalEnded(interval(2, 2.5, figures("WRITE", histogram(12_345_678_901L), nothing)));
    } finally {
      Locale.setDefault(before);
    }
    // The compressed histograms depend on the Java version; other tests read their content back.
    String text =
        Files.readString(path)
            .replaceAll("HISTF[A-Za-z0-9+/=]+", "HISTF...")
            .replaceAll("epoch\\), [^]]+]", "epoch), <date>]");
    assertThat(text).isEqualTo(golden());
  }

  @Test
  void the_reader_finds_the_histograms_of_each_interval() throws IOException {
    HdrLog log = log(Pacing.THROTTLED);
    log.runStarts(8, "");
    List<Histogram> written = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      OperationStats read = figures("READ", random(500), random(10));
      OperationStats write = figures("WRITE", random(1), random(1000));
      for (OperationStats each : List.of(read, write)) {
        Latencies latencies = each.latencies();
        written.addAll(List.of(latencies.service(), latencies.response(), latencies.waiting()));
      }
      log.intervalEnded(interval(i, i + 1, read, write));
    }
    assertThat(written)
        .as("the histograms of the interval are unchanged")
        .allMatch(h -> h.getTag() == null);
    List<Histogram> found = read();
    assertThat(found).isEqualTo(written);
    for (int i = 0; i < written.size(); i++) {
      for (double percentile : new double[] {0, 50, 95, 99, 99.9, 100}) {
        assertThat(found.get(i).getValueAtPercentile(percentile))
            .isEqualTo(written.get(i).getValueAtPercentile(percentile));
      }
    }
    assertThat(tags().subList(0, 6))
        .containsExactly("READ-st", "READ-rt", "READ-wt", "WRITE-st", "WRITE-rt", "WRITE-wt");
    assertThat(found.get(6).getStartTimeStamp()).isEqualTo(SECOND_MS + 1250);
    assertThat(found.get(6).getEndTimeStamp()).isEqualTo(SECOND_MS + 2250);
  }

  @Test
  void without_a_rate_there_is_only_service_time() throws IOException {
    HdrLog log = log(Pacing.NONE);
    log.runStarts(8, "");
    log.intervalEnded(interval(0, 1, figures("READ", random(5), random(5))));
    assertThat(tags()).containsExactly("READ-st");
  }

  @Test
  void failed_operations_have_a_separate_histogram_if_there_are_any() throws IOException {
    HdrLog log = log(Pacing.NONE);
    log.runStarts(4, "");
    log.intervalEnded(interval(0, 1, figures("READ", random(5), random(5))));
    failed.recordValue(7_000_000);
    log.intervalEnded(interval(1, 2, figures("READ", random(5), random(5))));
    assertThat(tags()).containsExactly("READ-st", "READ-st", "READ-failed");
    assertThat(read().get(2)).isEqualTo(failed);
  }

  @Test
  void a_mark_is_a_comment_with_its_time_in_the_log() throws IOException {
    HdrLog log = log(Pacing.NONE);
    log.runStarts(4, "");
    log.happened(new Mark(1.5, "repair starts"));
    log.intervalEnded(interval(1, 2, figures("READ", random(5), random(5))));
    assertThat(Files.readAllLines(path)).contains("#Mark: 1.750 repair starts");
    assertThat(read()).hasSize(1);
  }

  @Test
  void the_runs_of_a_ramp_follow_one_another() throws IOException {
    HdrLog log = log(Pacing.NONE);
    for (int lanes : new int[] {4, 8, 16}) {
      log.runStarts(lanes, lanes + " threads");
      log.intervalEnded(interval(0, 1, figures("READ", random(lanes), random(1))));
      nowMs += 3000;
    }
    assertThat(Files.readString(path).lines().filter(line -> line.startsWith("#[BaseTime")))
        .hasSize(1);
    assertThat(tags()).containsExactly("READ-st", "READ-st", "READ-st");
    assertThat(Files.readAllLines(path).stream().filter(line -> line.startsWith("#Step")))
        .containsExactly("#Step: 4 threads", "#Step: 8 threads", "#Step: 16 threads");
    assertThat(read()).extracting(Histogram::getTotalCount).containsExactly(4L, 8L, 16L);
    assertThat(read())
        .extracting(Histogram::getStartTimeStamp)
        .containsExactly(SECOND_MS + 250, SECOND_MS + 3250, SECOND_MS + 6250);
  }

  @Test
  void the_rate_of_a_run_is_a_prefix_of_its_tags() throws IOException {
    HdrLog log = log(Pacing.NONE);
    for (String name : new String[] {"4000/s", "8000/s", ""}) {
      log.runStarts(4, name);
      log.intervalEnded(interval(0, 1, figures("READ", random(4), random(1))));
    }
    assertThat(tags())
        .containsExactly("4000-per-second-READ-st", "8000-per-second-READ-st", "READ-st");
    assertThat(Files.readString(path)).doesNotContain("Step");
  }

  @Test
  void the_times_of_a_run_that_was_prepared_early_count_from_its_start() throws IOException {
    HdrLog log = log(Pacing.NONE);
    log.runStarts(4, "");
    nowMs += 3000;
    log.timeStarts();
    log.intervalEnded(interval(0, 1, figures("READ", random(1), random(1))));
    assertThat(read()).extracting(Histogram::getStartTimeStamp).containsExactly(SECOND_MS + 3250);
  }

  @Test
  void the_processor_of_histograms_adds_the_steps_of_a_ramp() throws Exception {
    HdrLog log = log(Pacing.NONE);
    for (int lanes : new int[] {4, 8}) {
      log.runStarts(lanes, lanes + " threads");
      log.intervalEnded(interval(0, 1, figures("READ", random(lanes), random(1))));
      nowMs += 1000;
    }
    Path processed = folder.resolve("processed");
    String[] arguments = {"-i", path.toString(), "-o", processed.toString(), "-tag", "READ-st"};
    HistogramLogProcessor processor = new HistogramLogProcessor(arguments);
    processor.start();
    processor.join();
    assertThat(Files.readString(folder.resolve("processed.hgrm")))
        .contains("Total count    =           12");
  }

  @Test
  void the_file_is_empty_before_the_first_run_and_complete_after_each_interval()
      throws IOException {
    HdrLog log = log(Pacing.NONE);
    assertThat(read()).isEmpty();
    log.runStarts(8, "");
    assertThat(read()).isEmpty();
    log.intervalEnded(interval(0, 1, figures("READ", random(9), random(1))));
    assertThat(read()).hasSize(1);
    log.intervalEnded(interval(1, 2, figures("READ", random(9), random(1))));
    assertThat(read()).hasSize(2);
    assertThat(Files.readString(path)).endsWith("\n");
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void a_full_disk_is_reported_once_and_does_not_disturb_the_run() throws IOException {
    try (LogFile full = LogFile.create(Path.of("/dev/full"), errorOutput)) {
      HdrLog log = new HdrLog(full, "write n=5", InstantSource.system());
      log.runStarts(8, "");
      log.intervalEnded(interval(0, 1, figures("READ", random(9), random(1))));
    }
    assertThat(errorOutput.problems).hasSize(1);
    assertThat(errorOutput.problems.get(0)).contains("/dev/full").contains("No space left");
  }
}
