package io.cqlsurge.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WindowWidthTest {
  private String size = "24 80";
  private final WindowWidth width = new WindowWidth(() -> size, 72);

  @Test
  void a_resized_terminal_has_a_new_width() {
    assertThat(width.getAsInt()).isEqualTo(80);
    size = "50 200";
    width.refresh();
    assertThat(width.getAsInt()).isEqualTo(200);
  }

  @Test
  void an_unknown_size_gives_the_default_width() {
    for (String unknown : new String[] {"", "0 0", "24 0", "stty: not a terminal"}) {
      size = unknown;
      width.refresh();
      assertThat(width.getAsInt()).as(unknown).isEqualTo(72);
    }
  }

  @Test
  void a_width_is_never_less_than_20() {
    size = "24 3";
    width.refresh();
    assertThat(width.getAsInt()).isEqualTo(20);
  }
}
