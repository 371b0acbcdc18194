package io.cqlsurge.report.merge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cqlsurge.measure.ClientRun;
import io.cqlsurge.measure.MeasuredClient;
import io.cqlsurge.measure.Pacing;
import io.cqlsurge.measure.RunEnding;
import io.cqlsurge.measure.RunResult;
import io.cqlsurge.measure.Summary;
import io.cqlsurge.report.merge.ClientRecording.Options;
import io.cqlsurge.report.trial.StatsFileException;
import io.cqlsurge.settings.Threshold;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunMergeTest {
  private static final RunEnding DONE = RunEnding.completed("n=: all operations are done");

  @TempDir private Path folder;

  private Path write(String name, Options options) throws IOException {
    return ClientRecording.write(folder, name, options);
  }

  private Path first() throws IOException {
    return write("a", Options.FIRST);
  }

  private Path second() throws IOException {
    return write("b", Options.SECOND);
  }

  /** Records 1, 2, 3... operations in intervals that end at these times. */
  private Path first(double... ends) throws IOException {
    return withEnds("a", Options.FIRST, ends);
  }

  private Path second(double... ends) throws IOException {
    return withEnds("b", Options.SECOND, ends);
  }

  private Path withEnds(String name, Options options, double... ends) throws IOException {
    ClientRecording recording = new ClientRecording(folder, name, options);
    MeasuredClient client = new MeasuredClient(Pacing.NONE, List.of("WRITE"));
    recording.start();
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
    RecordedRun run = RecordedRun.of(List.of(first(1, 2, 3, 4), second(1, 2.75, 3, 4)));
    assertThat(run.intervals)
        .extracting(interval -> interval.span().endSeconds())
        .containsExactly(1.0, 3.0, 4.0);
    assertThat(run.intervals)
        .extracting(interval -> interval.total().counts().operations())
        .containsExactly(2L, 10L, 8L);
  }

  @Test
  void a_client_that_ended_earlier_has_no_part_in_later_intervals() throws Exception {
    RecordedRun run = RecordedRun.of(List.of(first(1, 2, 3), second(1, 1.5)));
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
    RecordedRun run = RecordedRun.of(List.of(first(1, 2, 3, 3.1), second(1, 2, 3, 4)));
    assertThat(run.intervals.get(3).standardError())
        .isEqualTo(run.intervals.get(2).standardError())
        .isPositive();
  }

  @Test
  void the_start_skew_of_each_client_is_measured() throws Exception {
    Path late = write("late", Options.FIRST.withSkew(250));
    List<ClientRun> clients = RecordedRun.of(List.of(late, second())).results.get(0).clients();
    assertThat(clients).extracting(ClientRun::startSkewSeconds).containsExactly(0.25, 0.0);
    assertThat(clients).extracting(ClientRun::index).containsExactly(0, 1);
    assertThat(clients).extracting(ClientRun::lanes).containsExactly(4, 4);
  }

  @Test
  void clients_are_ordered_by_the_number_of_their_part() throws Exception {
    Path first = write("first", Options.FIRST.withSkew(10));
    List<ClientRun> clients = RecordedRun.of(List.of(second(), first)).results.get(0).clients();
    assertThat(clients).extracting(ClientRun::index).containsExactly(0, 1);
    assertThat(clients).extracting(ClientRun::startSkewSeconds).containsExactly(0.01, 0.0);
  }

  @Test
  void the_numbers_of_the_results_are_sums() throws Exception {
    RunResult result = RecordedRun.of(List.of(first(), second())).results.get(0);
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
  void a_failed_client_makes_the_run_fail() throws Exception {
    Path failed =
        ClientRecording.write(folder, "b", Options.SECOND, RunEnding.failed("no node answers"));
    RunEnding ending = RecordedRun.of(List.of(first(), failed)).results.get(0).ending();
    assertThat(ending.kind()).isEqualTo(RunEnding.Kind.FAILED);
    assertThat(ending.message()).startsWith("client 2 on ").endsWith(": no node answers");
  }

  @Test
  void a_whole_run_is_refused() throws IOException {
    Path one = write("a", Options.of(0, 1));
    refused(one, second())
        .hasMessage(
            one
                + " is a whole run; name the files of clients with -shard, for example with -shard 1/2"
                + " and -shard 2/2");
  }

  @Test
  void a_file_with_several_runs_is_refused() throws IOException {
    ClientRecording recording = new ClientRecording(folder, "a", Options.FIRST);
    for (int step = 0; step < 2; step++) {
      MeasuredClient client = new MeasuredClient(Pacing.NONE, List.of("WRITE"));
      recording.start();
      client.record(1);
      recording.tick(client, 1);
      recording.end(client, DONE);
    }
    Path one = recording.close();
    refused(one, second())
        .hasMessage(one + " has 2 runs, but merge takes one per file; use -sendto for a ramp");
  }

  @Test
  void parts_with_other_settings_are_refused() throws IOException {
    Path one = first();
    Path other = write("b", Options.SECOND.withSequence("1..20").withType("read"));
    refused(one, other)
        .hasMessage(
            one
                + " and "
                + other
                + " differ in settings: Command Type, Population Sequence; use the same options"
                + " for all parts, and merge those results");
    refused(one, write("c", Options.SECOND.withInterval(500)))
        .hasMessageContaining("differ in settings: Log Interval Millis; use the same options");
  }

  @Test
  void a_missing_part_is_named() throws IOException {
    refused(write("a", Options.of(0, 4)), write("c", Options.of(2, 4)))
        .hasMessage("the files of parts 2, 4 of 4 are missing; name all of them");
  }

  @Test
  void a_part_is_not_merged_twice() throws IOException {
    Path one = first();
    Path again = write("again", Options.FIRST);
    refused(one, again)
        .hasMessage(one + " and " + again + " are both part 1 of 2; name one of them");
    refused(one, one, second())
        .hasMessage(one + " and " + one + " are both part 1 of 2; name one of them");
  }

  @Test
  void parts_of_other_divisions_are_refused() throws IOException {
    Path one = first();
    refused(one, write("b", Options.of(1, 3)))
        .hasMessageContaining("b.json is part 2 of 3, but " + one + " is part 1 of 2");
  }

  @Test
  void a_late_start_is_a_warning_and_a_start_after_the_end_an_error() throws Exception {
    Path one = first();
    Path late = write("b", Options.SECOND.withSkew(1_500));
    assertThat(RecordedRun.of(List.of(one, late)).warnings)
        .singleElement()
        .asString()
        .startsWith(late + " started 1.50 s after " + one);
    refused(one, write("c", Options.SECOND.withSkew(3_600_000)))
        .hasMessageContaining("started 3600.0 s after " + one + ", when that had ended");
  }

  @Test
  void a_run_without_exact_intervals_is_refused() throws IOException {
    Path one = first();
    Files.writeString(one, Files.readString(one).replace("\"recorded\":", "\"forgotten\":"));
    refused(one).hasMessageContaining("has no exact intervals");
  }

  @Test
  void the_merged_run_has_the_command_without_the_shard() throws Exception {
    Path one = first();
    Files.writeString(
        one,
        Files.readString(one)
            .replace(
                "write n=10\"",
                "write n=10 -graph 'title=a -shard b' -shard 1/2 start=12:00:00 -rate threads=4\""));
    RunMerge merge = RunMerge.of(List.of(one, second()));
    assertThat(merge.names().command())
        .isEqualTo("write n=10 -graph 'title=a -shard b' -rate threads=4");
    assertThat(merge.facts().settings()).containsKeys("Command", "Population");
    assertThat(merge.thresholds()).extracting(Threshold::text).containsExactly("errors>0");
  }
}
