package io.cqlsurge.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.cqlsurge.bench.Load.Shape;
import io.cqlsurge.bench.Options.Task;
import io.cqlsurge.grammar.UsageError;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class OptionReaderTest {
  private static Options read(String... words) {
    return OptionReader.read(List.of(words));
  }

  @Test
  void without_arguments_everything_is_compared() {
    Options options = read();

    assertThat(options.task()).isEqualTo(Task.COMPARE);
    assertThat(options.kinds()).containsExactly("write", "read");
    assertThat(options.lanes()).containsExactly(10, 100, 1000);
    assertThat(options.runs()).isEqualTo(5);
    assertThat(options.bare()).isTrue();
    assertThat(options.operations()).isEmpty();
  }

  @Test
  void each_option_is_read() {
    Options options =
        read("--n", "300", "--rows", "20", "--threads", "1,2", "--runs", "2", "--no-bare");

    assertThat(options.operations()).isEqualTo(OptionalLong.of(300));
    assertThat(options.rows()).isEqualTo(20);
    assertThat(options.lanes()).containsExactly(1, 2);
    assertThat(options.runs()).isEqualTo(2);
    assertThat(options.bare()).isFalse();
  }

  @Test
  void variants_can_be_repeated_and_start_with_a_dash() {
    Options options = read("--java-opts", "-Xmn1g", "--java-opts", "-Xint", "--against", "other");

    assertThat(options.javaOptions()).containsExactly("-Xmn1g", "-Xint");
    assertThat(options.against()).containsExactly("other");
  }

  @Test
  void a_curve_is_named_and_only_that_of_lanes_has_the_bare_loop() {
    assertThat(read("curve", "lanes").bare()).isTrue();
    assertThat(read("curve", "cells", "--n", "5").curve()).contains(Curve.CELLS);
    assertThat(read("curve", "cells").bare()).isFalse();
  }

  @Test
  void paced_load_is_of_writes_at_three_rates_with_a_bare_loop() {
    Options options = read("paced");

    assertThat(options.task()).isEqualTo(Task.PACED);
    assertThat(options.kinds()).containsExactly("write");
    assertThat(options.runs()).isEqualTo(3);
    assertThat(options.bare()).isTrue();
    assertThat(options.more()).isEqualTo("no-warmup");
    assertThat(Paced.loads(options))
        .extracting(load -> load.perSecond().orElseThrow(), Load::operations)
        .containsExactly(
            tuple(1_000L, 60_000L), tuple(10_000L, 500_000L), tuple(50_000L, 600_000L));
  }

  @Test
  void rates_and_seconds_of_paced_load_are_read() {
    Options options = read("paced", "--rates", "7,2000", "--seconds", "3", "--no-bare");

    assertThat(options.bare()).isFalse();
    assertThat(Paced.loads(options))
        .containsExactly(
            new Load(21, 21, 100, Shape.USUAL, 1).at(7),
            new Load(6_000, 6_000, 100, Shape.USUAL, 1).at(2_000));
  }

  @Test
  void options_of_paced_load_are_refused_elsewhere() {
    assertThatThrownBy(() -> read("--seconds", "5"))
        .hasMessage(
            "--rates and --seconds: are valid only after paced: scripts/bench paced --seconds 12");
    assertThatThrownBy(() -> read("paced", "--n", "5"))
        .hasMessage("--n: paced sends rate times seconds; use --seconds");
    assertThatThrownBy(() -> read("paced", "--threads", "5"))
        .hasMessage("--threads and --rows: the task chooses them; leave them out");
  }

  @Test
  void kinds_run_in_the_order_in_which_reads_find_rows() {
    assertThat(read("--kinds", "read,write").kinds()).containsExactly("write", "read");
  }

  @Test
  void a_curve_without_its_name_lists_the_names() {
    assertThatThrownBy(() -> read("curve", "--n", "5"))
        .isInstanceOf(UsageError.class)
        .hasMessage("curve: say which: lanes, columns, cells, nodes");
  }

  @Test
  void all_errors_are_reported_at_once() {
    assertThatThrownBy(() -> read("--kind", "--n", "5M", "--kinds", "writes", "--runs"))
        .isInstanceOf(UsageError.class)
        .hasMessageContaining("Unknown option: '--kind'")
        .hasMessageContaining("'5M' is not a whole number from 1 to 999999999")
        .hasMessageContaining("--kinds: writes: none of write, read")
        .hasMessageContaining("Missing required parameter for option '--runs'");
  }

  @Test
  void options_that_the_task_chooses_are_refused() {
    assertThatThrownBy(() -> read("delay", "--threads", "5"))
        .hasMessage("--threads and --rows: the task chooses them; leave them out");
  }

  @Test
  void delay_runs_only_cqlsurge() {
    assertThatThrownBy(() -> read("delay", "--against", "other"))
        .hasMessage("delay: cqlsurge runs alone; leave the others out");
  }

  @Test
  void an_option_given_twice_is_refused() {
    assertThatThrownBy(() -> read("--n", "1", "--n", "2"))
        .hasMessageContaining("option '--n'")
        .hasMessageContaining("should be specified only once");
  }

  @Test
  void the_command_above_a_table_can_be_typed_again() {
    assertThat(
            Heading.command(List.of("--n", "5", "--more", "no-warmup cl=ONE", "--against", "it's")))
        .isEqualTo("scripts/bench --n 5 --more 'no-warmup cl=ONE' --against 'it'\\''s'");
    assertThat(Heading.command(List.of())).isEqualTo("scripts/bench");
  }
}
