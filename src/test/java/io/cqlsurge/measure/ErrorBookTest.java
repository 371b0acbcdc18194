package io.cqlsurge.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ErrorBookTest {
  private final ErrorBook book = new ErrorBook();

  @Test
  void equal_messages_are_told_once_and_counted() {
    for (int i = 0; i < 9; i++) {
      book.add("timeout", "too late");
    }
    assertThat(book.drain()).containsExactly(new ErrorBook.Note("timeout", List.of("too late"), 9));
    assertThat(book.drain()).isEmpty();
  }

  @Test
  void of_many_different_messages_the_first_are_told() {
    for (int i = 0; i < 100; i++) {
      book.add("failed", "key " + i);
    }
    book.add("other", "x");
    List<ErrorBook.Note> notes = book.drain();
    assertThat(notes).extracting(ErrorBook.Note::kind).containsExactly("failed", "other");
    assertThat(notes.get(0).count()).isEqualTo(100);
    assertThat(notes.get(0).messages()).startsWith("key 0", "key 1").hasSize(5);
  }
}
