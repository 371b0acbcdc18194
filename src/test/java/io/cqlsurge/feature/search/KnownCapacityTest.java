package io.cqlsurge.feature.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Searches against simulated servers, whose answer follows from queueing theory. */
class KnownCapacityTest {
  private static final int SEARCHES = 10;

  private static void check(String options, int slots, double capacity, double expected) {
    double precision = Double.parseDouble(options.replaceAll(".*precision=(\\d+)%.*", "$1")) / 100;
    List<Long> found =
        LongStream.range(0, SEARCHES)
            .map(seed -> new SimulatedServer(options, slots, capacity, seed).search())
            .boxed()
            .toList();
    assertThat(found).as("searches without a result are 0").doesNotContain(0L);
    assertThat(found)
        .as("expected %.0f", expected)
        .allMatch(rate -> Math.abs(rate / expected - 1) <= precision);
  }

  @ParameterizedTest
  @CsvSource({"4, 2000, 2"})
  void the_capacity_is_found_in_each_search(int slots, double capacity, int percent) {
    check("from=500/s precision=" + percent + "%", slots, capacity, capacity);
  }

  @Test
  void most_searches_on_a_machine_that_pauses_end_early_without_a_result() {
    SimulatedServer.Noise pauses = new SimulatedServer.Noise(0, 5, 100);
    List<SimulatedServer> servers =
        LongStream.range(0, SEARCHES)
            .mapToObj(
                seed ->
                    new SimulatedServer(
                            "from=500/s p99=20ms precision=5% arrivals=poisson", 1, 2000, seed)
                        .with(pauses))
            .toList();
    assertThat(servers.stream().filter(server -> server.search() == 0))
        .hasSizeGreaterThanOrEqualTo(6);
    assertThat(servers.stream().mapToDouble(SimulatedServer::seconds).average().orElseThrow())
        .isLessThan(450);
  }

  /** M/M/1: the response time is exponential, and its mean is 1 / (capacity - rate). */
  @ParameterizedTest
  @CsvSource({"2000, 20, 5"})
  void the_rate_with_a_99th_percentile_is_found_in_each_search(
      double capacity, double limitMs, int percent) {
    check(
        "from=500/s step=5s hold=15s arrivals=poisson p99="
            + (int) limitMs
            + "ms precision="
            + percent
            + "%",
        1,
        capacity,
        capacity - Math.log(100) / limitMs * 1000);
  }
}
