package io.cqlsurge.feature.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cqlsurge.feature.audit.OutcomeLine.End;
import io.cqlsurge.feature.audit.OutcomeLine.Head;
import io.cqlsurge.feature.audit.OutcomeLine.Mark;
import io.cqlsurge.workload.Changes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunOutcomesTest {
  @TempDir Path folder;

  private static List<OutcomeLine> file(OutcomeLine... more) {
    List<OutcomeLine> lines =
        new ArrayList<>(
            List.of(TestOutcomes.head(), new OutcomeLine.Start(TestEffects.ALL, List.of())));
    lines.addAll(List.of(more));
    return lines;
  }

  private static List<OutcomeLine> written(long... seeds) {
    OutcomeRecorder recorder = new OutcomeRecorder(1);
    Changes changes = TestOutcomes.changes(TestEffects.WRITE, 0, seeds);
    recorder.add(changes, true, 100_000, 100_000, TestOutcomes.node(1));
    return recorder.drain();
  }

  private static boolean isComplete(List<List<OutcomeLine>> clients) {
    return TestOutcomes.read(clients).isComplete();
  }

  @Test
  void runs_are_complete_if_all_have_ended() {
    End end = new End();
    assertThat(isComplete(List.of(file(end)))).isTrue();
    assertThat(isComplete(List.of(file()))).isFalse();
    assertThat(isComplete(List.of(file(end), file(end)))).isTrue();
    assertThat(isComplete(List.of(file(end), file()))).isFalse();
  }

  @Test
  void one_run_that_began_with_an_empty_table_is_enough() {
    RunOutcomes both =
        TestOutcomes.read(List.of(file(), file(new OutcomeLine.Start(List.of(), List.of(1)))));
    assertThat(both.wasEmpty("ks.other")).isTrue();
    assertThat(both.wasEmpty(TestOutcomes.TABLE)).isFalse();
    assertThat(both.wasEmpty("ks.unheard")).isFalse();
  }

  @Test
  void consecutive_runs_add_up() {
    List<OutcomeLine> first = file();
    first.addAll(written(1, 2));
    first.add(new End());
    List<OutcomeLine> second = file();
    second.addAll(written(2, 3));
    second.add(new End());
    RunOutcomes runs = TestOutcomes.read(List.of(first, second));
    assertThat(runs.isComplete()).isTrue();
    assertThat(runs.count(TestOutcomes.TABLE)).isEqualTo(3);
    assertThat(TestOutcomes.all(runs)).hasSize(3);
  }

  @Test
  void files_of_other_tables_are_refused() throws IOException {
    Path one = folder.resolve("one");
    Path other = folder.resolve("other");
    OutcomeFile.create(one, TestOutcomes.head(), any -> {});
    Head another = new Head("write n=5", Map.of(), List.of("ks.another"), 5);
    OutcomeFile.create(other, another, any -> {});
    assertThatThrownBy(() -> RunOutcomes.read(List.of(one, other), false))
        .isInstanceOf(IOException.class)
        .hasMessage(other + " is of other tables");
    assertThat(RunOutcomes.read(List.of(one), false).head()).contains(TestOutcomes.head());
  }

  @Test
  void a_file_that_is_missing_or_another_or_given_twice_is_refused() throws IOException {
    Path missing = folder.resolve("missing");
    assertThatThrownBy(() -> RunOutcomes.read(List.of(missing), false))
        .hasMessage(missing + " does not exist");
    Path other = Files.writeString(folder.resolve("other"), "id,ops\n");
    assertThatThrownBy(() -> RunOutcomes.read(List.of(other), false))
        .hasMessage(other + " is not an outcome file");
    Path one = folder.resolve("one");
    OutcomeFile.create(one, TestOutcomes.head(), any -> {});
    assertThatThrownBy(() -> RunOutcomes.read(List.of(one, one), false))
        .hasMessage("a file is given twice");
  }

  @Test
  void without_files_there_are_no_outcomes() throws IOException {
    RunOutcomes none = RunOutcomes.read(List.of(), false);
    assertThat(none.head()).isEmpty();
    assertThat(none.isComplete()).isTrue();
    assertThat(none.count(TestOutcomes.TABLE)).isZero();
    assertThat(none.phase(Long.MAX_VALUE)).isEmpty();
  }

  @Test
  void acknowledged_and_unknown_seeds_are_counted_once() {
    RunOutcomes outcomes =
        new TestOutcomes()
            .acknowledged(TestEffects.WRITE, 1, 1, 1, 2)
            .passOn()
            .acknowledged(TestEffects.DELETE, 2, 2, 2, 3)
            .unknown(TestEffects.TOUCH, 2, 4)
            .added(true, 1, 3, 9)
            .complete();
    assertThat(outcomes.count(TestOutcomes.TABLE)).isEqualTo(5);
    assertThat(outcomes.count("ks.other")).isZero();
  }

  @Test
  void a_phase_lasts_from_its_mark_to_the_next() {
    RunOutcomes outcomes = new TestOutcomes().mark(10, "one").mark(20, "two").complete();
    assertThat(Stream.of(9L, 10L, 19L, 20L, 99L).map(time -> outcomes.phase(time).orElse("-")))
        .containsExactly("-", "one", "one", "two", "two");
  }

  @Test
  void the_last_mark_counts_if_several_files_have_marks() {
    RunOutcomes outcomes =
        TestOutcomes.read(
            List.of(file(new Mark(10, "one"), new Mark(20, "two")), file(new Mark(11, "one"))));
    assertThat(outcomes.phase(15)).contains("one");
    assertThat(outcomes.phase(25)).contains("two");
  }
}
