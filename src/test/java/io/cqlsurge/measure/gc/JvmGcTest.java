package io.cqlsurge.measure.gc;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.RepeatedTest;

class JvmGcTest {

  @RepeatedTest(3)
  void a_requested_collection_has_been_counted_when_the_request_returns() {
    try (JvmGc gc = new JvmGc()) {
      gc.collect();
      assertThat(gc.drain().count()).isGreaterThanOrEqualTo(1);
    }
  }
}
