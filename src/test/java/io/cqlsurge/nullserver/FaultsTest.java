package io.cqlsurge.nullserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Faults as text, on the command line and on standard input. */
class FaultsTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "calm",
        "delay 1ms",
        "delay 250us",
        "delay 1.5ms",
        "delay 2s",
        "slots 4:2ms",
        "random-slots 1:500us",
        "random-slots 2:1.5ms:7",
        "stall-every 5s stall 200ms",
        "fail-every read-timeout:1000 fail-every silence:7 fail-every close:1",
        "delay 90s stall-every 100ms stall 0.5us fail-every invalid:2"
      })
  void faults_are_written_as_they_are_read(String words) {
    assertThat(Faults.NONE.with(words)).hasToString(words);
  }

  @Test
  void options_add_to_existing_faults_and_zero_removes_them() {
    Faults faults = Faults.NONE.with("delay 1ms").with("fail-every close:5");
    assertThat(faults.with("stall-every 2s stall 1s"))
        .isEqualTo(
            Faults.NONE
                .withDelay(Duration.ofMillis(1))
                .withFailure(Failure.CLOSE, 5)
                .withStall(Duration.ofSeconds(2), Duration.ofSeconds(1)));
    assertThat(faults.with("delay 0ms fail-every close:0").isCalm()).isTrue();
    assertThat(faults.with("stall-every 2s stall 1s").with("stall 0s")).isEqualTo(faults);
    assertThat(faults.with("calm delay 3s")).hasToString("delay 3s");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "slow",
        "delay",
        "delay 5",
        "delay -1ms",
        "stall 1s",
        "slots 4",
        "slots 4:0ms",
        "slots 4:2ms:7",
        "random-slots 4:2ms:",
        "random-slots 4:2ms:-7",
        "stall-every 1s",
        "stall-every 1s stall 1s",
        "fail-every close",
        "fail-every tired:3"
      })
  void other_options_are_refused(String words) {
    assertThatThrownBy(() -> Faults.NONE.with(words)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void arguments_apply_to_all_nodes() {
    NullServerProcess process =
        NullServerProcess.read(
            List.of(
                "9042 --delay 1ms --stall-every 10s --stall 200ms --protocol 5 127.0.0.1 127.0.0.2"
                    .split(" ", -1)));

    assertThat(process.protocol()).isEqualTo(5);
    assertThat(process.faults()).hasToString("delay 1ms stall-every 10s stall 200ms");
    assertThat(process.addresses()).hasSize(2).allMatch(address -> address.getPort() == 9042);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "127.0.0.1", "9042", "9042 --delay", "9042 --protocol 3 127.0.0.1"})
  void wrong_arguments_are_refused(String arguments) {
    assertThatThrownBy(() -> NullServerProcess.read(List.of(arguments.split(" ", -1))))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void each_command_is_answered_with_one_line() throws IOException {
    try (NullServer server = Loopback.server(2)) {
      CommandConsole console = new CommandConsole(server);

      assertThat(console.answer("delay 1ms")).isEqualTo("127.0.0.1 delay 1ms, 127.0.0.2 delay 1ms");
      assertThat(console.answer("127.0.0.2 fail-every overloaded:10"))
          .isEqualTo("127.0.0.2 delay 1ms fail-every overloaded:10");
      assertThat(server.nodes().get(1).faults().failEvery()).containsEntry(Failure.OVERLOADED, 10);
      assertThat(console.answer("127.0.0.1 down")).isEqualTo("127.0.0.1 down delay 1ms");
      assertThat(server.nodes()).extracting(Node::isUp).containsExactly(false, true);
      assertThat(console.answer(" up ")).startsWith("127.0.0.1 delay 1ms,");
      assertThat(console.answer("calm")).isEqualTo("127.0.0.1 calm, 127.0.0.2 calm");
      assertThat(console.answer("latency"))
          .isEqualTo("answers=0 p50=0.000 p99=0.000 p99.9=0.000 max=0.000");
      assertThat(console.answer("reset")).isEqualTo("127.0.0.1 calm, 127.0.0.2 calm");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "127.0.0.1", "help", "127.0.0.9 down", "delay 1ms down", "delay x"})
  void wrong_commands_get_the_valid_forms(String line) throws IOException {
    try (NullServer server = Loopback.server(1)) {
      assertThat(new CommandConsole(server).answer(line))
          .contains("right is: [ADDRESS]")
          .doesNotContain("\n");
      assertThat(server.nodes()).allMatch(node -> node.isUp() && node.faults().isCalm());
    }
  }
}
