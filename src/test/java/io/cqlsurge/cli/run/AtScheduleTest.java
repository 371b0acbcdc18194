package io.cqlsurge.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.measure.OperationStats;
import io.cqlsurge.measure.TestFigures;
import io.cqlsurge.measure.gc.GcFigures;
import io.cqlsurge.report.RecordedOutput;
import io.cqlsurge.settings.AtSettings;
import io.cqlsurge.settings.AtSettings.Event;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class AtScheduleTest {
  private final BlockingQueue<String> marks = new LinkedBlockingQueue<>();
  private final RecordedOutput output = new RecordedOutput();

  private AtSchedule start(Event... events) {
    AtSchedule schedule = new AtSchedule(new AtSettings(List.of(events)), marks::add, output);
    schedule.timeStarts();
    return schedule;
  }

  private static Event event(long ms, String command) {
    return new Event(Duration.ofMillis(ms), true, command);
  }

  private static void end(AtSchedule schedule) {
    OperationStats all = TestFigures.upTo(OperationStats.TOTAL, 1, 0);
    schedule.runEnded(TestFigures.summary(1, GcFigures.NONE, all, all));
  }

  private String next() throws InterruptedException {
    return marks.poll(30, TimeUnit.SECONDS);
  }

  @Test
  void start_and_end_of_a_command_are_marks_and_its_output_is_printed() throws Exception {
    AtSchedule schedule =
        start(
            event(50, "echo one; echo 'two x' >&2; exit 3"),
            new Event(Duration.ofMillis(1), false, "a mark"));
    assertThat(next()).isEqualTo("a mark");
    assertThat(next()).startsWith("echo one");
    assertThat(next()).endsWith("exit 3: status 3");
    assertThat(output.problems).containsExactly("one", "two x");
    end(schedule);
  }

  @Test
  void commands_at_the_same_time_run_together() throws Exception {
    start(event(1, "read x < /dev/stdin; sleep 3"), event(1, "echo second"));
    List<String> first = List.of(next(), next(), next());
    assertThat(first).contains("echo second", "echo second: status 0");
  }

  @Test
  void a_command_that_is_not_finished_continues_and_nothing_begins_after_the_run()
      throws Exception {
    AtSchedule schedule = start(event(1, "sleep 2"), event(500, "echo later"));
    assertThat(next()).isEqualTo("sleep 2");
    end(schedule);
    assertThat(output.problems)
        .containsExactly(
            "cqlsurge: -at: the run ended before 1 events",
            "cqlsurge: -at: the command continues: sleep 2");
    assertThat(marks.poll(1, TimeUnit.SECONDS)).isNull();
  }
}
