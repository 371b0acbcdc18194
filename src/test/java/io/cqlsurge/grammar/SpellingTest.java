package io.cqlsurge.grammar;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class SpellingTest {
  @Test
  void swapped_letters_are_one_slip() {
    assertThat(Spelling.distance("raed", "read")).isEqualTo(1);
  }

  @Test
  void case_is_no_slip() {
    assertThat(Spelling.distance("READ", "read")).isZero();
  }

  @Test
  void the_nearest_name_is_offered() {
    assertThat(Spelling.nearest("wrte", List.of("read", "write", "mixed"))).hasValue("write");
  }

  @Test
  void what_is_far_from_all_is_not_guessed() {
    assertThat(Spelling.nearest("foo", List.of("read", "write"))).isEmpty();
  }
}
