package io.cqlsurge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(120)
class TrainingTest {

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void all_commands_of_the_training_succeed_without_a_database(boolean withWorker) {
    TestConsole console = new TestConsole();
    int status = Training.run(console.terminal(), 200, withWorker);
    int runs = withWorker ? 4 : 3;
    assertThat(status).as(console.errText()).isZero();
    assertThat(console.err()).isEmpty();
    assertThat(console.out().stream().filter("END"::equals)).hasSize(runs);
    assertThat(console.out().stream().filter("Results:"::equals)).hasSize(runs);
    assertThat(console.text()).contains("Total errors              :          0 [READ: 0]");
  }

  @Test
  void zero_operations_are_only_the_commands_without_a_run() {
    TestConsole console = new TestConsole();
    assertThat(Training.run(console.terminal(), 0, false)).as(console.errText()).isZero();
    assertThat(console.text())
        .contains("Usage:", "Java driver:", "complete")
        .doesNotContain("Results:");
  }
}
