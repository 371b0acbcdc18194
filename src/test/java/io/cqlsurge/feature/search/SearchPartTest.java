package io.cqlsurge.feature.search;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SearchPartTest {
  @Test
  void the_progress_has_the_rate_of_the_step_and_the_time_of_the_search() {
    assertThat(SearchPart.shown("64000/s", "2m5s")).isEqualTo("64,000/s, search 2m5s");
  }
}
