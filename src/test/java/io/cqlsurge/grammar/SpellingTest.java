package io.cqlsurge.grammar;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class SpellingTest {
  @Test
  void swapped_letters_count_as_one_typo() {
    assertThat(Spelling.distance("raed", "read")).isEqualTo(1);
  }

  @Test
  void case_is_ignored() {
    assertThat(Spelling.distance("READ", "read")).isZero();
  }

  @Test
  void the_nearest_name_is_suggested() {
    assertThat(Spelling.nearest("wrte", List.of("read", "write", "mixed"))).hasValue("write");
  }

  @Test
  void nothing_is_suggested_if_no_name_is_similar() {
    assertThat(Spelling.nearest("foo", List.of("read", "write"))).isEmpty();
  }
}
