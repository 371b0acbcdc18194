package io.cqlsurge.feature.workers;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RejectedConnectionsTest {
  private final List<String> reports = new ArrayList<>();
  private final Group.RejectedConnections ignored = new Group.RejectedConnections(reports::add);

  @Test
  void each_source_is_reported_once() {
    for (int i = 0; i < 3; i++) {
      ignored.add("10.0.0.1", "data of kind " + i);
      ignored.add("10.0.0.2", "data");
    }
    assertThat(reports)
        .containsExactly(
            "ignored data of kind 0, from 10.0.0.1; more from there is not reported",
            "ignored data, from 10.0.0.2; more from there is not reported");
  }

  @Test
  void the_number_of_reported_sources_is_limited() {
    for (int i = 0; i < 10_000; i++) {
      ignored.add("source " + i, "data");
    }
    assertThat(reports).hasSize(101);
    assertThat(reports.get(100)).isEqualTo("data from more sources is ignored and not reported");
  }
}
