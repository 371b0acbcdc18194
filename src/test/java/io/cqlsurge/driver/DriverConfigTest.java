package io.cqlsurge.driver;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.settings.Settings;
import io.cqlsurge.settings.SettingsParser;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DriverConfigTest {

  private static DriverConfig config(int lanes, String mode) {
    List<String> words = new ArrayList<>(List.of("write", "n=5", "-mode"));
    words.addAll(List.of(mode.split(" ", -1)));
    Settings settings = SettingsParser.parse(words);
    return new DriverConfig(settings.connection(), lanes, 2);
  }

  @ParameterizedTest
  @CsvSource({
    "1, native",
    "5000, native",
    "100000, native",
    "5000, connectionsPerHost=8 maxPending=128",
    "5000, maxPending=128",
    "100000, connectionsPerHost=1",
    "100000, maxPending=100000"
  })
  void all_lanes_fit_at_one_node_so_that_the_driver_is_never_busy(int lanes, String mode) {
    DriverConfig config = config(lanes, mode);
    assertThat(config.connectionsPerNode() * config.requestsPerConnection())
        .isGreaterThanOrEqualTo(lanes);
    assertThat(config.requestsPerConnection()).isBetween(1, 32_768);
  }

  @ParameterizedTest
  @CsvSource({"50, connectionsPerHost=3, 3", "50, maxPending=128, 1", "5000, maxPending=128, 40"})
  void connections_are_as_many_as_asked_for_or_needed(int lanes, String mode, int connections) {
    assertThat(config(lanes, mode).connectionsPerNode()).isEqualTo(connections);
  }

  @ParameterizedTest
  @CsvSource({
    "1, 2, native, 1",
    "100, 2, native, 2",
    "100, 8, native, 3",
    "1000, 8, native, 8",
    "10, 8, native, 1",
    "10, 8, plain, 4",
    "1000, 1, native, 1"
  })
  void io_threads_are_as_many_as_cores_if_they_have_lanes_enough(
      int lanes, int cores, String mode, int threads) {
    Settings settings = SettingsParser.parse(List.of("write", "n=5", "-mode", mode));
    DriverConfig config = new DriverConfig(settings.connection(), lanes, cores);
    assertThat(config.connectionsPerNode()).isEqualTo(threads);
  }
}
