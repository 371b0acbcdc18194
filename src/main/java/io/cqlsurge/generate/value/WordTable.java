package io.cqlsurge.generate.value;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;

/**
 * Short words of which random bits pick one. A slot has the bytes of a word, blanks, and the word's
 * length in its last byte, so that a word is copied as two numbers. Immutable.
 */
final class WordTable {
  static final int MAX_LENGTH = Bytes.SLOT - 1;

  /** Maximum number of words in a table that was joined from several. */
  static final int MAX_JOINED = 4096;

  static final WordTable WORDS = new WordTable(read("words"));
  static final WordTable LOREM = new WordTable(read("lorem"));
  static final WordTable FIRST_NAMES = new WordTable(read("first-names"));
  static final WordTable LAST_NAMES = new WordTable(read("last-names"));
  static final WordTable LOGINS = new WordTable(read("logins"));
  static final WordTable PADDED_NUMBERS = numbers("%03d", 0, 999);

  private final List<String> words;
  private final int maxLength;
  private final byte[] slots;

  /** Creates a table from words, whose characters are bytes. */
  WordTable(List<String> words) {
    this.words = List.copyOf(words);
    this.maxLength = longest(words);
    this.slots = new byte[words.size() * Bytes.SLOT];
    Arrays.fill(slots, (byte) ' ');
    for (int i = 0; i < words.size(); i++) {
      byte[] word = words.get(i).getBytes(StandardCharsets.ISO_8859_1);
      System.arraycopy(word, 0, slots, i * Bytes.SLOT, word.length);
      slots[(i + 1) * Bytes.SLOT - 1] = (byte) word.length;
    }
  }

  static WordTable numbers(String format, int first, int last) {
    return new WordTable(
        IntStream.rangeClosed(first, last).mapToObj(number -> format.formatted(number)).toList());
  }

  private static List<String> read(String name) {
    try (InputStream in = WordTable.class.getResourceAsStream(name + ".txt")) {
      byte[] text = Objects.requireNonNull(in).readAllBytes();
      return List.of(new String(text, StandardCharsets.US_ASCII).split("\\s+"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static int longest(List<String> words) {
    return words.stream().mapToInt(String::length).max().orElseThrow();
  }

  /** Adds words to each word of the last table, or as another one if that is too much. */
  static void add(List<String> words, List<List<String>> tables) {
    List<String> last = tables.isEmpty() ? List.of("") : tables.remove(tables.size() - 1);
    if (last.size() * words.size() <= MAX_JOINED && longest(last) + longest(words) <= MAX_LENGTH) {
      tables.add(last.stream().flatMap(word -> words.stream().map(word::concat)).toList());
    } else {
      tables.addAll(List.of(last, words));
    }
  }

  List<String> words() {
    return words;
  }

  int maxLength() {
    return maxLength;
  }

  /** Writes the word that the lowest 16 bits pick at a position; returns its end. */
  int put(long bits, int at, Bytes into) {
    int index = (int) (((bits & 0xffff) * (slots.length / Bytes.SLOT)) >>> Short.SIZE);
    return into.putSlot(slots, index * Bytes.SLOT, at);
  }
}
