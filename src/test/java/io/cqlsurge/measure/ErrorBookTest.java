package io.cqlsurge.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.measure.server.ServerWarning;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ErrorBookTest {
  private final ErrorBook book = new ErrorBook();
  private int built;

  private String message(String text) {
    built++;
    return text;
  }

  private static ErrorBook.Note note(String operation, ErrorKind kind, String message, long count) {
    return new ErrorBook.Note(operation, kind, message, Optional.empty(), count);
  }

  @Test
  void wrong_answers_are_reported_separately_up_to_a_maximum() {
    ErrorBook book = new ErrorBook();
    for (int i = 0; i < 25; i++) {
      int row = i;
      book.failed("validate", ErrorKind.VALIDATION, () -> "row " + row, null);
    }
    var notes = book.drain();
    assertThat(notes).hasSize(20);
    assertThat(notes.get(0).message()).isEqualTo("row 0");
    assertThat(notes.get(19).message()).isEqualTo("row 19");
    assertThat(notes.get(19).count()).isEqualTo(6);
  }

  @Test
  void the_first_error_of_each_kind_and_operation_is_reported_and_all_are_counted() {
    for (int i = 0; i < 100; i++) {
      int number = i;
      book.retried("WRITE", ErrorKind.TIMEOUT, () -> message("write " + number), null);
      book.retried("READ", ErrorKind.TIMEOUT, () -> message("read " + number), null);
    }
    book.failed("READ", ErrorKind.VALIDATION, () -> message("wrong"), null);
    assertThat(book.drain())
        .containsExactly(
            note("WRITE", ErrorKind.TIMEOUT, "write 0", 100),
            note("READ", ErrorKind.TIMEOUT, "read 0", 100),
            note("READ", ErrorKind.VALIDATION, "wrong", 1));
    assertThat(book.drain()).isEmpty();
  }

  @Test
  void a_failed_operation_is_reported_rather_than_a_retry() {
    Throwable cause = new IllegalStateException("b");
    book.retried("WRITE", ErrorKind.TIMEOUT, () -> "again", null);
    book.failed("WRITE", ErrorKind.TIMEOUT, () -> "failed", cause);
    book.failed("WRITE", ErrorKind.TIMEOUT, () -> "more", null);
    book.retried("WRITE", ErrorKind.TIMEOUT, () -> "again", null);
    assertThat(book.drain())
        .containsExactly(
            new ErrorBook.Note("WRITE", ErrorKind.TIMEOUT, "failed", Optional.of(cause), 4));
  }

  @Test
  void a_message_that_is_not_reported_is_not_built() {
    for (int i = 0; i < 1_000; i++) {
      book.failed("WRITE", ErrorKind.OVERLOADED, () -> message("x"), null);
      book.retried("WRITE", ErrorKind.OVERLOADED, () -> message("y"), null);
    }
    assertThat(built).isEqualTo(1);
  }

  @Test
  void warnings_that_differ_only_in_values_are_one_and_count_once_per_reply() {
    book.warned(
        "read",
        List.of("Read 5 rows for query SELECT * FROM ks.t1 WHERE k = 'it''s' (0x0a)"),
        "/127.0.0.1");
    book.warned(
        "write",
        List.of(
            "Read 1,234.5 rows for query SELECT * FROM ks.t1 WHERE k = '' (0x)",
            "Read -1 rows for query SELECT * FROM ks.t1 WHERE k = 'a' (0xFF)",
            "of 8b27c9b0-1dd2-11b2-8080-808080808080"),
        "/127.0.0.2");
    book.warned("read", List.of("of 00000000-1dd2-11b2-8080-808080808080"), "/127.0.0.3");
    book.warned("read", List.of("Read 5 rows for query SELECT * FROM ks.t2"), "/127.0.0.1");
    assertThat(book.warnings())
        .containsExactly(
            new ServerWarning(
                "Read 5 rows for query SELECT * FROM ks.t1 WHERE k = 'it''s' (0x0a)",
                "/127.0.0.1",
                2),
            new ServerWarning("of 8b27c9b0-1dd2-11b2-8080-808080808080", "/127.0.0.2", 2),
            new ServerWarning("Read 5 rows for query SELECT * FROM ks.t2", "/127.0.0.1", 1));
    assertThat(book.drain()).extracting(ErrorBook.Note::topic).contains("WARNING from /?: of ?");
  }

  @Test
  void the_number_of_texts_is_limited_and_all_are_counted() {
    for (char c = 'a'; c < 'a' + 150; c++) {
      book.warned("read", List.of("about " + c), "/127.0.0.1");
    }
    assertThat(book.warnings()).hasSize(101);
    assertThat(book.warnings()).extracting(ServerWarning::count).contains(50L);
  }
}
