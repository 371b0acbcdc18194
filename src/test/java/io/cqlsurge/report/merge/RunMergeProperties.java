package io.cqlsurge.report.merge;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.measure.ErrorCount;
import io.cqlsurge.measure.Interval;
import io.cqlsurge.measure.MeasuredClient;
import io.cqlsurge.measure.NodeFigures;
import io.cqlsurge.measure.OperationStats;
import io.cqlsurge.measure.Pacing;
import io.cqlsurge.measure.RunEnding;
import io.cqlsurge.measure.Summary;
import io.cqlsurge.report.trial.StatsFileException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.lifecycle.AfterTry;

/** Properties of a merged run: it equals the run of one client that executed all operations. */
class RunMergeProperties {
  private final List<Path> written = new ArrayList<>();

  @AfterTry
  void deleteFiles() throws IOException {
    for (Path file : written) {
      Files.delete(file);
    }
    written.clear();
  }

  @Property(tries = 40)
  void the_files_of_clients_give_the_run_of_one_client(
      @ForAll Pacing pacing,
      @ForAll boolean isMixed,
      @ForAll @IntRange(min = 2, max = 4) int count,
      @ForAll @Size(min = 1, max = 5)
          List<@Size(max = 20) List<@IntRange(max = 1_000_000) Integer>> seconds)
      throws IOException, StatsFileException {
    List<String> labels = isMixed ? List.of("READ", "WRITE") : List.of("WRITE");
    Path folder = Files.createTempDirectory("merge");
    MeasuredClient single = new MeasuredClient(pacing, labels);
    List<MeasuredClient> clients = new ArrayList<>();
    List<ClientRecording> recordings = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      clients.add(new MeasuredClient(pacing, labels));
      recordings.add(new ClientRecording(folder, "c" + i, ClientRecording.Options.of(i, count)));
      recordings.get(i).start();
    }
    List<Interval> expected = new ArrayList<>();
    for (List<Integer> numbers : seconds) {
      int next = 0;
      for (int number : numbers) {
        single.record(number);
        clients.get(next++ % count).record(number);
      }
      double end = expected.size() + 1;
      expected.add(single.tick(end));
      for (int i = 0; i < count; i++) {
        recordings.get(i).tick(clients.get(i), end);
      }
    }
    List<Path> files = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      recordings.get(i).end(clients.get(i), RunEnding.completed("n=: all operations are done"));
      files.add(recordings.get(i).close());
      written.add(files.get(i));
      written.add(folder.resolve("c" + i + ".hdr"));
    }
    written.add(folder);
    assertSame(RecordedRun.of(files), expected, single.summary());
  }

  private static void assertSame(RecordedRun merged, List<Interval> intervals, Summary summary) {
    assertThat(merged.intervals).hasSameSizeAs(intervals);
    for (int i = 0; i < intervals.size(); i++) {
      Interval interval = intervals.get(i);
      assertThat(merged.intervals.get(i).span()).isEqualTo(interval.span());
      assertThat(merged.intervals.get(i).operations()).isEqualTo(interval.operations());
      assertThat(merged.intervals.get(i).total()).isEqualTo(interval.total());
      assertThat(texts(merged.intervals.get(i).errors())).isEqualTo(texts(interval.errors()));
    }
    Summary whole = merged.summaries.get(0);
    assertThat(whole.seconds()).isEqualTo(summary.seconds());
    assertThat(whole.operations()).isEqualTo(summary.operations());
    assertThat(whole.total()).isEqualTo(summary.total());
    assertThat(texts(whole.errors())).isEqualTo(texts(summary.errors()));
    assertThat(whole.nodes().stream().map(NodeFigures::requests))
        .containsExactlyElementsOf(summary.nodes().stream().map(NodeFigures::requests).toList());
    assertThat(whole.nodes().stream().map(NodeFigures::service))
        .containsExactlyElementsOf(summary.nodes().stream().map(NodeFigures::service).toList());
    OperationStats sum = merged.intervals.stream().reduce(Interval::plus).orElseThrow().total();
    assertThat(sum).as("the sum of the intervals").isEqualTo(whole.total());
  }

  /** Returns errors without the numbers of the nodes, which each client assigns. */
  private static List<String> texts(List<ErrorCount> errors) {
    return errors.stream()
        .map(
            each ->
                String.join(
                    " ",
                    each.operation(),
                    each.kind().title(),
                    each.node().address(),
                    each.node().datacenter(),
                    each.errors() + "/" + each.retries()))
        .toList();
  }
}
