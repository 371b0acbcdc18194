package io.cqlsurge.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class TextTableTest {
  private static final TextTable<Integer> TABLE =
      new TextTable<Integer>()
          .words("name", row -> "n".repeat(row))
          .numbers("first", 1, row -> "1")
          .numbers("second", 2, row -> "2")
          .numbers("row", String::valueOf);

  @Test
  void columns_are_as_wide_as_their_longest_text() {
    assertThat(TABLE.lines(List.of(1, 6), 28))
        .containsExactly(
            "  name    first  second  row",
            "  n           1       2    1",
            "  nnnnnn      1       2    6");
  }

  @Test
  void the_least_important_columns_are_left_out_first() {
    assertThat(TABLE.lines(List.of(1), 26)).first().isEqualTo("  name  first  second  row");
    assertThat(TABLE.lines(List.of(1), 25)).first().isEqualTo("  name  second  row");
    assertThat(TABLE.lines(List.of(1), 18)).first().isEqualTo("  name  row");
    assertThat(TABLE.lines(List.of(1), 1)).first().isEqualTo("  name  row");
  }
}
