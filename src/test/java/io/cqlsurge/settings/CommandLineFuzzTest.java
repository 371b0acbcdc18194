package io.cqlsurge.settings;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.grammar.UsageError;
import java.io.IOException;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Spoilt command lines: each is read or refused, and nothing else ever happens. A build tries some;
 * {@code -Dlines=1000000 -Dtest.jvm=-XX:+UseParallelGC} tries a million in less than a minute of
 * two cores.
 */
class CommandLineFuzzTest {
  private static final int LINES = Integer.getInteger("lines", 100_000);
  private static final int PARTS = 100;

  @Test
  void whatever_is_typed_means_something_or_is_refused_without_telling_a_secret()
      throws IOException {
    RandomLines lines = new RandomLines();
    int read = IntStream.range(0, PARTS).parallel().map(part -> read(lines, part)).sum();
    assertThat(read).isBetween(LINES / 20, LINES - LINES / 20);
  }

  /** How many of some lines could be read. */
  private static int read(RandomLines lines, int part) {
    Random random = new Random(part);
    int read = 0;
    for (int i = 0; i < LINES / PARTS; i++) {
      read += isRead(lines.next(random)) ? 1 : 0;
    }
    return read;
  }

  private static boolean isRead(List<String> line) {
    try {
      SettingsParser.parse(line);
      return true;
    } catch (UsageError e) {
      if (e.complaints().isEmpty() || e.complaints().stream().anyMatch(String::isBlank)) {
        throw new AssertionError("nothing is told about " + line, e);
      }
      if (e.getMessage().contains(RandomLines.SECRET)) {
        throw new AssertionError("a secret is told about " + line, e);
      }
      return false;
    } catch (RuntimeException | StackOverflowError e) {
      throw new AssertionError("on " + line, e);
    }
  }
}
