package io.cqlsurge.settings;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.cli.Assembled;
import io.cqlsurge.grammar.UsageError;
import java.io.IOException;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Random invalid command lines: each is accepted or rejected without any other error. A build tries
 * some; {@code -Dlines=1000000 -Dtest.jvm=-XX:+UseParallelGC} tries a million in less than a minute
 * on two cores.
 */
@Tag("assembled")
class CommandLineFuzzTest {
  private static final int LINES = Integer.getInteger("lines", 10_000);
  private static final int BATCHES = 100;

  @Test
  void every_command_line_is_accepted_or_rejected_without_showing_a_secret() throws IOException {
    RandomLines lines = new RandomLines();
    int read = IntStream.range(0, BATCHES).parallel().map(batch -> read(lines, batch)).sum();
    assertThat(read).isBetween(LINES / 20, LINES - LINES / 20);
  }

  /** Returns how many lines of a batch were accepted. */
  private static int read(RandomLines lines, int batch) {
    Random random = new Random(batch);
    int read = 0;
    for (int i = 0; i < LINES / BATCHES; i++) {
      read += isRead(lines.next(random)) ? 1 : 0;
    }
    return read;
  }

  private static boolean isRead(List<String> line) {
    try {
      Assembled.parse(line);
      return true;
    } catch (UsageError e) {
      if (e.messages().isEmpty() || e.messages().stream().anyMatch(String::isBlank)) {
        throw new AssertionError("no message for " + line, e);
      }
      if (e.getMessage().contains(RandomLines.SECRET)) {
        throw new AssertionError("a secret is shown for " + line, e);
      }
      return false;
    } catch (RuntimeException | StackOverflowError e) {
      throw new AssertionError("on " + line, e);
    }
  }
}
