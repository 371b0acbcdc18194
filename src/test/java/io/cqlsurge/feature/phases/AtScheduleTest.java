package io.cqlsurge.feature.phases;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.Polling;
import io.cqlsurge.measure.OperationStats;
import io.cqlsurge.measure.RunEvent.Mark;
import io.cqlsurge.measure.TestFigures;
import io.cqlsurge.measure.gc.GcFigures;
import io.cqlsurge.report.RecordedOutput;
import io.cqlsurge.run.AtSettings;
import io.cqlsurge.run.AtSettings.Event;
import io.cqlsurge.run.Marks;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class AtScheduleTest {
  private final Marks marks = new Marks(System::nanoTime, event -> {});
  private final RecordedOutput output = new RecordedOutput();

  private AtSchedule start(Event... events) {
    marks.runStarts(1, "");
    AtSchedule schedule = new AtSchedule(new AtSettings(List.of(events)), marks, output);
    schedule.timeStarts();
    return schedule;
  }

  private static Event event(long ms, String command) {
    return new Event(Duration.ofMillis(ms), command, Optional.of(command));
  }

  private static void end(AtSchedule schedule) {
    OperationStats all = TestFigures.upTo(OperationStats.TOTAL, 1, 0);
    schedule.runEnded(TestFigures.summary(1, GcFigures.NONE, all, all));
  }

  private List<String> marks() {
    return marks.list().stream().map(Mark::text).toList();
  }

  @Test
  void a_command_is_one_mark_that_says_how_it_ended_and_its_output_is_printed() {
    String command = "echo one; echo 'two x' >&2; exit 3";
    AtSchedule schedule =
        start(
            new Event(Duration.ofMillis(300), "flush", Optional.of(command)),
            new Event(Duration.ofMillis(1), "a mark", Optional.empty()),
            event(600, "true"));
    Polling.await(
        "marks",
        () -> marks().size() == 3 && marks().get(2).matches("true \\(took \\d\\.\\d s\\)"));
    assertThat(marks().get(0)).isEqualTo("a mark");
    assertThat(marks().get(1)).matches("flush \\(ended with status 3, after \\d\\.\\d s\\)");
    assertThat(output.problems).containsExactly("one", "two x");
    end(schedule);
  }

  @Test
  void commands_at_the_same_time_run_together() {
    start(event(1, "read x < /dev/stdin; sleep 3"), event(1, "echo second"));
    Polling.await(
        "marks", () -> marks().stream().anyMatch(text -> text.startsWith("echo second (took")));
    assertThat(marks()).contains("read x < /dev/stdin; sleep 3");
  }

  @Test
  void a_command_that_is_not_finished_continues_and_nothing_begins_after_the_run() {
    AtSchedule schedule = start(event(1, "sleep 2"), event(500, "echo later"));
    Polling.await("marks", () -> marks().equals(List.of("sleep 2")));
    end(schedule);
    assertThat(output.problems)
        .containsExactly(
            "cqlsurge: -at: the run ended before 1 events",
            "cqlsurge: -at: the command continues: sleep 2");
    Polling.await("marks", () -> marks().get(0).startsWith("sleep 2 (took"));
    assertThat(marks()).hasSize(1);
  }
}
