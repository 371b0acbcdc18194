package io.cqlsurge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class TrainingTest {

  @Test
  void all_commands_of_the_training_succeed_without_a_database() {
    TestConsole console = new TestConsole();
    int status = Training.run(console.terminal(), 200);
    assertThat(status).as(console.errText()).isZero();
    assertThat(console.err()).isEmpty();
    assertThat(console.out().stream().filter("END"::equals)).hasSize(4);
    assertThat(console.out().stream().filter("Results:"::equals)).hasSize(4);
    assertThat(console.text()).contains("Total errors              :          0 [READ: 0]");
  }
}
