package io.cqlsurge.report.merge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cqlsurge.measure.ClientRun;
import io.cqlsurge.measure.Interval;
import io.cqlsurge.measure.MeasuredClient;
import io.cqlsurge.measure.Pacing;
import io.cqlsurge.measure.RunEnding;
import io.cqlsurge.measure.RunResult;
import io.cqlsurge.measure.Summary;
import io.cqlsurge.report.merge.ClientRecording.Options;
import io.cqlsurge.report.trial.StatsFileException;
import io.cqlsurge.settings.Threshold;
import io.cqlsurge.settings.load.Shard;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunMergeTest {
  private static final RunEnding DONE = RunEnding.completed("n=: all operations are done");

  @TempDir private Path folder;

  private Path write(String name, Options options) throws IOException {
    return ClientRecording.write(folder, name, options);
  }

  private Path write(String name) throws IOException {
    return write(name, Options.PLAIN);
  }

  private static MeasuredClient client() {
    return new MeasuredClient(Pacing.NONE, List.of("WRITE"));
  }

  /** Records 1, 2, 3... operations in intervals that end at these times. */
  private Path withEnds(String name, double... ends) throws IOException {
    ClientRecording recording = new ClientRecording(folder, name, Options.PLAIN);
    MeasuredClient client = client();
    recording.start(4, 0);
    for (int i = 0; i < ends.length; i++) {
      for (int number = 0; number <= i; number++) {
        client.record(1);
      }
      recording.tick(client, ends[i]);
    }
    recording.end(client, DONE);
    return recording.close();
  }

  private static AbstractThrowableAssert<?, ?> refused(Path... files) {
    return assertThatThrownBy(() -> RecordedRun.of(List.of(files)))
        .isInstanceOf(StatsFileException.class);
  }

  @Test
  void an_interval_ends_where_an_interval_of_each_client_ends() throws Exception {
    RecordedRun run =
        RecordedRun.of(List.of(withEnds("a", 1, 2, 3, 4), withEnds("b", 1, 2.75, 3, 4)));
    assertThat(run.intervals)
        .extracting(interval -> interval.span().endSeconds())
        .containsExactly(1.0, 3.0, 4.0);
    assertThat(run.intervals)
        .extracting(interval -> interval.total().counts().operations())
        .containsExactly(2L, 10L, 8L);
  }

  @Test
  void a_client_that_ended_earlier_has_no_part_in_later_intervals() throws Exception {
    RecordedRun run = RecordedRun.of(List.of(withEnds("a", 1, 2, 3), withEnds("b", 1, 1.5)));
    assertThat(run.intervals)
        .extracting(interval -> interval.total().counts().operations())
        .containsExactly(2L, 4L, 3L);
    assertThat(run.intervals)
        .extracting(interval -> interval.span().endSeconds())
        .containsExactly(1.0, 2.0, 3.0);
    assertThat(run.summaries.get(0).seconds()).isEqualTo(3);
  }

  @Test
  void the_standard_error_leaves_out_the_last_interval_of_each_client() throws Exception {
    RecordedRun run =
        RecordedRun.of(List.of(withEnds("a", 1, 2, 3, 3.1), withEnds("b", 1, 2, 3, 4)));
    assertThat(run.intervals.get(3).standardError())
        .isEqualTo(run.intervals.get(2).standardError())
        .isPositive();
  }

  @Test
  void the_start_skew_of_each_client_is_measured() throws Exception {
    Path early = write("early");
    Path late = write("late", Options.PLAIN.withSkew(250));
    List<ClientRun> clients = RecordedRun.of(List.of(late, early)).results.get(0).clients();
    assertThat(clients).extracting(ClientRun::startSkewSeconds).containsExactly(0.25, 0.0);
    assertThat(clients).extracting(ClientRun::index).containsExactly(0, 1);
    assertThat(clients).extracting(ClientRun::lanes).containsExactly(4, 4);
  }

  @Test
  void clients_are_ordered_by_the_number_of_their_shard() throws Exception {
    Path second = write("second", Options.PLAIN.with(new Shard(1, 2)));
    Path first = write("first", Options.PLAIN.with(new Shard(0, 2)).withSkew(10));
    List<ClientRun> clients = RecordedRun.of(List.of(second, first)).results.get(0).clients();
    assertThat(clients).extracting(ClientRun::index).containsExactly(0, 1);
    assertThat(clients).extracting(ClientRun::startSkewSeconds).containsExactly(0.01, 0.0);
  }

  @Test
  void the_numbers_of_the_results_are_sums() throws Exception {
    RunResult result = RecordedRun.of(List.of(write("a"), write("b"))).results.get(0);
    assertThat(result.ending()).isEqualTo(DONE);
    assertThat(result.unanswered()).isEqualTo(2);
    assertThat(result.notBegun()).isEqualTo(4);
    assertThat(result.targetRate()).isEqualTo(200);
    Summary one = result.clients().get(0).summary();
    assertThat(result.partitions()).isEqualTo(2 * one.total().counts().partitions());
    assertThat(result.summary().total().counts().errors())
        .isEqualTo(2 * one.total().counts().errors())
        .isPositive();
  }

  @Test
  void each_step_of_a_ramp_is_merged_with_the_same_step_of_the_others() throws Exception {
    RecordedRun run = RecordedRun.of(List.of(ramp("a", 4, 8), ramp("b", 4, 8)));
    assertThat(run.lanes).containsExactly(8, 16);
    assertThat(run.intervals)
        .extracting(interval -> interval.total().counts().operations())
        .containsExactly(8L, 8L, 16L, 16L);
    refused(ramp("c", 4, 8), ramp("d", 4)).hasMessageContaining("differ in number of ramp steps");
  }

  @Test
  void a_ramp_of_an_older_version_has_its_steps_in_the_tags() throws Exception {
    Path one = ramp("a", 4, 8);
    Path log = folder.resolve("a.hdr");
    List<String> lines = new ArrayList<>();
    String prefix = "";
    for (String line : Files.readAllLines(log)) {
      if (line.startsWith("#Step: ")) {
        prefix = line.replaceAll("\\D", "") + "-threads-";
      } else {
        lines.add(line.replace("Tag=", "Tag=" + prefix));
      }
    }
    Files.write(log, lines);
    assertThat(lines).anyMatch(line -> line.startsWith("Tag=8-threads-WRITE-st,"));
    assertThat(RecordedRun.of(List.of(one, ramp("b", 4, 8))).lanes).containsExactly(8, 16);
    Files.write(log, lines.stream().map(line -> line.replace("=8-", "=16-")).toList());
    refused(one).hasMessageContaining("latencies of 'WRITE-st' are missing in interval");
  }

  private Path ramp(String name, int... lanes) throws IOException {
    ClientRecording recording = new ClientRecording(folder, name, Options.PLAIN.asRamp());
    for (int step = 0; step < lanes.length; step++) {
      MeasuredClient client = client();
      recording.start(lanes[step], 10L * step);
      for (int second = 1; second <= 2; second++) {
        for (int i = 0; i < lanes[step]; i++) {
          client.record(i + 1);
        }
        recording.tick(client, second);
      }
      recording.end(client, DONE);
    }
    return recording.close();
  }

  @Test
  void a_failed_client_makes_the_run_fail() throws Exception {
    Path failed =
        ClientRecording.write(folder, "b", Options.PLAIN, RunEnding.failed("no node answers"));
    RunEnding ending = RecordedRun.of(List.of(write("a"), failed)).results.get(0).ending();
    assertThat(ending.kind()).isEqualTo(RunEnding.Kind.FAILED);
    assertThat(ending.message()).startsWith("client 2 on ").endsWith(": no node answers");
  }

  @Test
  void whole_runs_with_other_settings_are_merged_with_a_warning() throws Exception {
    Path one = write("a", Options.PLAIN.withSequence("1..10"));
    Path other = write("b", Options.PLAIN.withSequence("11..20"));
    assertThat(RecordedRun.of(List.of(one, other)).warnings)
        .containsExactly(one + " and " + other + " differ in settings: Population Sequence");
  }

  @Test
  void shards_with_other_settings_are_refused() throws IOException {
    Path one = write("a", Options.PLAIN.with(new Shard(0, 2)));
    Path other = write("b", Options.PLAIN.with(new Shard(1, 2)).withSequence("1..20"));
    refused(one, other)
        .hasMessageContaining("differ in settings: Population Sequence; use the same options");
  }

  @Test
  void a_missing_shard_is_named() throws IOException {
    refused(
            write("a", Options.PLAIN.with(new Shard(0, 4))),
            write("c", Options.PLAIN.with(new Shard(2, 4))))
        .hasMessage("the files of parts 2, 4 of 4 are missing; name all of them");
  }

  @Test
  void a_shard_is_not_merged_twice() throws IOException {
    Path one = write("a", Options.PLAIN.with(new Shard(0, 2)));
    Path again = write("b", Options.PLAIN.with(new Shard(0, 2)));
    refused(one, again)
        .hasMessage(one + " and " + again + " are both part 1 of 2; name one of them");
  }

  @Test
  void shards_of_other_divisions_are_refused() throws IOException {
    Path one = write("a", Options.PLAIN.with(new Shard(0, 2)));
    refused(one, write("b", Options.PLAIN.with(new Shard(1, 3))))
        .hasMessageContaining("b.json is part 2 of 3, but " + one + " is part 1 of 2");
    refused(one, write("c")).hasMessageContaining("c.json is a whole run, but");
  }

  @Test
  void the_same_run_is_not_merged_twice() throws IOException {
    Path one = write("a");
    Path copy = Files.copy(one, folder.resolve("copy.json"));
    refused(one, copy).hasMessageContaining("are the same run; name each client once");
  }

  @Test
  void other_commands_are_refused() throws IOException {
    refused(write("a"), write("b", Options.PLAIN.withType("read")))
        .hasMessageContaining("the clients differ in command: ")
        .hasMessageContaining("a.json has \"write\", ")
        .hasMessageEndingWith("they are not parts of one run");
  }

  @Test
  void other_interval_lengths_are_refused() throws Exception {
    refused(withEnds("a", 0.2, 0.4, 0.6), withEnds("b", 0.5, 1.0, 1.1))
        .hasMessageContaining("the clients differ in -log interval=: ")
        .hasMessageContaining("a.json has 0.2s, ")
        .hasMessageContaining("b.json has 0.5s; they are not parts of one run");
    assertThat(RecordedRun.of(List.of(withEnds("c", 0.2, 0.4), withEnds("d", 0.1))).intervals)
        .extracting(interval -> interval.span().endSeconds())
        .containsExactly(0.2, 0.4);
  }

  @Test
  void a_late_start_is_a_warning_and_a_start_after_the_end_an_error() throws Exception {
    Path one = write("a");
    Path late = write("b", Options.PLAIN.withSkew(1_500));
    assertThat(RecordedRun.of(List.of(one, late)).warnings)
        .singleElement()
        .asString()
        .startsWith(late + " started 1.50 s after " + one);
    refused(one, write("c", Options.PLAIN.withSkew(3_600_000)))
        .hasMessageContaining("started 3600.0 s after " + one + ", when that had ended");
  }

  @Test
  void a_missing_histogram_log_is_named() throws IOException {
    Path one = write("a");
    Files.delete(folder.resolve("a.hdr"));
    refused(one)
        .hasMessage(one + ": its histogram log 'a.hdr' is not in the same folder; copy it there");
  }

  @Test
  void a_client_without_histogram_log_is_explained() throws IOException {
    Path one = write("a");
    Files.writeString(one, Files.readString(one).replace("\"hdrfile\":\"a.hdr\",", ""));
    refused(one)
        .hasMessageStartingWith(one + ": the client wrote no histogram log")
        .hasMessageContaining("-log json=run-1.json hdrfile=run-1.hdr");
  }

  @Test
  void a_histogram_log_of_another_run_is_refused() throws IOException {
    Path one = write("a");
    withEnds("b", 1, 2);
    Files.copy(
        folder.resolve("b.hdr"), folder.resolve("a.hdr"), StandardCopyOption.REPLACE_EXISTING);
    refused(one)
        .hasMessageContaining("a.hdr: 10 latencies of 'WRITE-st' are missing in interval 1;");
  }

  @Test
  void a_log_that_is_cut_off_is_refused() throws IOException {
    Path one = write("a");
    Path log = folder.resolve("a.hdr");
    String text = Files.readString(log);
    Files.writeString(log, text.substring(0, text.length() - 10));
    refused(one).hasMessageContaining("a.hdr");
    Files.writeString(log, text.substring(0, text.indexOf("Tag=")));
    refused(one).hasMessageContaining("latencies of 'WRITE-st' are missing in interval");
  }

  @Test
  void a_search_is_refused_and_its_conditions_are_no_thresholds() throws Exception {
    Path one = write("a");
    String run = Files.readString(one);
    String step = "\"search\":{\"rate\":10,\"conditions\":[{\"condition\":\"p99<5ms\"}]},";
    Files.writeString(one, run.replace("\"counts\":", step + "\"counts\":"));
    refused(one).hasMessageContaining(one + " is a search (-slo)").hasMessageContaining("-sendto");
    String other = step.replace("search", "another");
    Files.writeString(one, run.replace("\"counts\":", other + "\"counts\":"));
    try (RunMerge merge = RunMerge.open(List.of(one))) {
      assertThat(merge.thresholds()).extracting(Threshold::text).containsExactly("errors>0");
    }
  }

  @Test
  void a_run_without_exact_counts_is_refused() throws IOException {
    Path one = write("a");
    Files.writeString(one, Files.readString(one).replace("\"counts\":", "\"countless\":"));
    refused(one).hasMessageContaining("has no exact counts");
  }

  @Test
  void the_merged_run_has_the_command_without_the_shard() throws Exception {
    Path one = write("a", Options.PLAIN.with(new Shard(0, 1)));
    Files.writeString(
        one,
        Files.readString(one)
            .replace("write n=10\"", "write n=10 -shard 0/4 start=12:00:00 -rate threads=4\""));
    try (RunMerge merge = RunMerge.open(List.of(one))) {
      assertThat(merge.names(Optional.empty()).command()).isEqualTo("write n=10 -rate threads=4");
      assertThat(merge.isRamp()).isFalse();
      assertThat(merge.facts().settings()).containsKeys("Command", "Population");
    }
  }

  @Test
  void merging_one_client_gives_its_intervals() throws Exception {
    List<Interval> intervals = RecordedRun.of(List.of(withEnds("a", 1, 2, 2.6))).intervals;
    assertThat(intervals)
        .extracting(interval -> interval.span().endSeconds())
        .containsExactly(1.0, 2.0, 2.6);
  }
}
