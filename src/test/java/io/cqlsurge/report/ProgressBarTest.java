package io.cqlsurge.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.measure.Progress;
import io.cqlsurge.measure.TestFigures;
import io.cqlsurge.measure.gc.GcFigures;
import io.cqlsurge.report.Terminal.StatusLine;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class ProgressBarTest {
  private final Shown shown = new Shown();
  private final ProgressBar bar = new ProgressBar(shown, (name, ended) -> name + ", " + ended);

  /** A status line that keeps as much of its text as it can show. */
  private static final class Shown implements StatusLine {
    private int columns = 79;
    private String text = "";

    @Override
    public int columns() {
      return columns;
    }

    @Override
    public void show(String newText) {
      text = newText.substring(0, Math.min(newText.length(), columns));
    }

    @Override
    public void clear() {
      text = "";
    }
  }

  private String at(double seconds, long operations, long errors, double share) {
    bar.progressed(
        new Progress(seconds, operations, errors, OptionalDouble.empty()).withShare(share));
    return shown.text;
  }

  @Test
  void share_rates_time_left_and_errors_are_on_one_line() {
    at(1, 10_000, 0, 0.25);
    assertThat(at(2, 22_000, 3, 0.5))
        .isEqualTo(
            "[#############-------------]  50%  12,000 op/s (mean 11,000)  2s left  3 errors")
        .hasSize(79);
    assertThat(at(3, 30_000, 1, 0.999)).contains(" 99%  8,000 op/s").endsWith("1s left  1 error");
  }

  @Test
  void a_long_time_left_is_in_minutes_and_hours() {
    assertThat(at(10, 1_000, 0, 0.1)).contains("  1m30s left");
    assertThat(at(100, 1_000, 0, 0.01)).contains("  2h45m left");
  }

  @Test
  void a_run_without_a_known_end_shows_its_duration_so_far() {
    bar.progressed(new Progress(61, 122, 0, OptionalDouble.empty()));
    assertThat(shown.text).isEqualTo("2 op/s (mean 2)  1m1s so far");
  }

  @Test
  void without_progress_no_time_left_is_shown() {
    assertThat(at(1, 0, 0, 0)).contains("  0%  0 op/s (mean 0)  1s so far");
    assertThat(at(0, 0, 0, 0)).contains("0 op/s (mean 0)");
  }

  @Test
  void a_narrow_terminal_gets_less_but_never_a_second_line() {
    shown.columns = 60;
    assertThat(at(1, 1_000_000, 12, 0.5))
        .isEqualTo(" 50%  1,000,000 op/s (mean 1,000,000)  1s left  12 errors");
    shown.columns = 55;
    assertThat(at(2, 2_000_000, 12, 0.5))
        .isEqualTo("[######------]  50%  1,000,000 op/s  2s left  12 errors");
    shown.columns = 30;
    assertThat(at(2, 2_000_000, 12, 0.5)).isEqualTo(" 50%  2s left  12 errors");
    shown.columns = 12;
    assertThat(at(3, 3_000_000, 12, 0.5)).isEqualTo(" 50%  3s lef");
  }

  @Test
  void a_step_of_a_ramp_is_in_front() {
    ProgressBar ramp = new ProgressBar(shown, (name, ended) -> name);
    ramp.runStarts(4, "4 threads");
    ramp.runStarts(8, "8 threads");
    ramp.progressed(new Progress(1, 100, 0, OptionalDouble.of(0.5)));
    assertThat(shown.text)
        .endsWith(" 50%  step 2: 8 threads  100 op/s (mean 100)  1s left")
        .hasSizeLessThan(80);
  }

  @Test
  void a_named_run_is_in_front_with_the_time_of_those_before_it() {
    bar.runStarts(4, "500/s");
    bar.runEnded(TestFigures.second(1, TestFigures.upTo("READ", 10, 0)));
    bar.runStarts(4, "1000/s");
    bar.progressed(new Progress(1, 100, 0, OptionalDouble.of(0.5)));
    assertThat(shown.text).contains(" 50%  step 2: 1000/s, 1s  100 op/s");
  }

  @Test
  void the_rates_start_again_with_each_run() {
    at(5, 50_000, 0, 0.9);
    bar.runStarts(10, "");
    assertThat(at(2, 8_000, 0, 0.2)).contains("4,000 op/s (mean 4,000)");
  }

  @Test
  void the_line_is_cleared_at_the_end_of_the_run() {
    at(1, 1, 0, 0.5);
    bar.runEnded(TestFigures.summary(1, GcFigures.NONE, TestFigures.upTo("total", 1, 0)));
    assertThat(shown.text).isEmpty();
  }
}
