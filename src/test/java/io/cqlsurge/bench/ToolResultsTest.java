package io.cqlsurge.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class ToolResultsTest {
  @Test
  void results_are_read_after_a_notice_of_java_about_its_options() {
    String output =
        """
        NOTE: Picked up JDK_JAVA_OPTIONS: -Xlog:gc*:file=some.log
        Running WRITE with 100 threads for 300000 iteration

        Results:
        Op rate                   :   60,022 op/s  [WRITE: 60,022 op/s]
        Latency mean              :    1.2 ms [WRITE: 1.2 ms]
        Latency median            :    0.5 ms [WRITE: 0.5 ms]
        Latency 95th percentile   :    1.8 ms [WRITE: 1.8 ms]
        Latency 99th percentile   :    7.6 ms [WRITE: 7.6 ms]
        Latency 99.9th percentile :   65.7 ms [WRITE: 65.7 ms]
        """;

    assertThat(ToolResults.read(output)).isEqualTo(new ToolResults(60_022, 0.5, 7.6, 65.7));
  }

  @Test
  void missing_figures_are_unknown() {
    assertThat(ToolResults.read("Op rate  : 5 op/s"))
        .isEqualTo(new ToolResults(5, Double.NaN, Double.NaN, Double.NaN));
  }

  @Test
  void the_servers_own_latencies_are_read() {
    assertThat(ServerLatency.read("answers=12 p50=1.062 p99=1.250 p99.9=2.500 max=3.000"))
        .isEqualTo(new ServerLatency(12, 1.062, 1.25, 2.5));
    assertThatThrownBy(() -> ServerLatency.read("answers=none"))
        .hasMessage("not a line of latencies: answers=none");
  }
}
