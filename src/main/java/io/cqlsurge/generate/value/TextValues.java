package io.cqlsurge.generate.value;

import io.cqlsurge.distribution.Distribution;
import io.cqlsurge.distribution.DistributionSpec;
import java.util.List;
import java.util.Optional;
import java.util.function.ObjIntConsumer;

/**
 * The values for a text with a format. It draws one number per value, which determines the size and
 * all characters: it is the seed of a SplitMix64 generator.
 */
final class TextValues implements Numbers.Form {
  /** The longest number's digits, with its sign. */
  static final int MAX_DIGITS = 20;

  /** Bytes of which a share is random. Compression works on chunks, which all have this share. */
  private static final int BLOCK = 1024;

  private static final long EIGHT_DIGITS = 100_000_000;
  private static final int WORDS_PER_DRAW = Long.SIZE / Short.SIZE;
  private static final long EVEN_BYTES = 0x00ff00ff00ff00ffL;
  private static final long EACH_BYTE = 0x0101010101010101L;

  private final Optional<Distribution> sizes;
  private final List<ObjIntConsumer<TextValues>> parts;
  private final int tail;
  private Bytes into = new Bytes();
  private long value;
  private long state;

  /**
   * Creates the values of one column.
   *
   * @param size the size, if a part fills the rest
   * @param tail characters after that part
   */
  TextValues(Optional<DistributionSpec> size, List<ObjIntConsumer<TextValues>> parts, int tail) {
    this.sizes = size.map(spec -> spec.create(0));
    this.parts = List.copyOf(parts);
    this.tail = tail;
  }

  @Override
  public void write(Distribution numbers, Bytes target) {
    into = target;
    value = numbers.next();
    state = value;
    int end = into.length() - tail;
    if (sizes.isPresent()) {
      sizes.get().seed(next() & Long.MAX_VALUE);
      end += (int) sizes.get().next();
    }
    for (int i = 0; i < parts.size(); i++) {
      parts.get(i).accept(this, Math.max(0, end - into.length()));
    }
  }

  private long next() {
    state += DistinctFold.STEP;
    return DistinctFold.mixed(state);
  }

  /** Adds a word of each table. */
  void phrase(List<WordTable> tables) {
    into.reserve(tables.size() * Bytes.SLOT);
    int end = into.length();
    long bits = 0;
    for (int i = 0; i < tables.size(); i++) {
      bits = i % WORDS_PER_DRAW == 0 ? next() : bits >>> Short.SIZE;
      end = tables.get(i).put(bits, end, into);
    }
    into.endAt(end);
  }

  /** Adds words with blanks between them; the last word can be cut. */
  void words(WordTable table, int size) {
    int limit = into.length() + size;
    int end = into.length();
    into.reserve(size + WORDS_PER_DRAW * Bytes.SLOT);
    while (end < limit) {
      long bits = next();
      for (int i = 0; i < WORDS_PER_DRAW; i++) {
        end = table.put(bits, end, into) + 1;
        bits >>>= Short.SIZE;
      }
    }
    into.endAt(limit);
    if (size > 0 && into.at(limit - 1) == ' ') {
      into.endAt(limit - 1);
      into.add((byte) '.');
    }
  }

  /**
   * Adds random letters, eight from each random number.
   *
   * @param count number of different letters, which are adjacent in ASCII
   * @param gap distance added to all letters after the tenth
   */
  void letters(int count, char first, int gap, int size) {
    int end = into.length() + size;
    into.reserve(size + Long.BYTES);
    while (into.length() < end) {
      long bits = next();
      long even = (((bits & EVEN_BYTES) * count) >>> Byte.SIZE) & EVEN_BYTES;
      long odd = (bits >>> Byte.SIZE & EVEN_BYTES) * count & ~EVEN_BYTES;
      long letters = even | odd;
      long afterTenth = ((letters + 118 * EACH_BYTE) >>> 7) & EACH_BYTE;
      into.addLowFirst(letters + first * EACH_BYTE + afterTenth * gap);
    }
    into.endAt(end);
  }

  /** Adds blocks of which a share is random; the rest is one letter. */
  void compressible(double share, int size) {
    for (int left = size; left > 0; left -= BLOCK) {
      int block = Math.min(left, BLOCK);
      int random = (int) Math.round(block * share);
      letters(95, ' ', 0, random);
      letters(1, 'x', 0, block - random);
    }
  }

  /** Adds the number drawn, with at least some digits. */
  void number(int minDigits) {
    into.reserve(minDigits + MAX_DIGITS + Long.BYTES);
    if (value < 0) {
      into.add((byte) '-');
    }
    number(Math.abs(value), Math.max(1, minDigits));
  }

  private void number(long number, int minDigits) {
    long digits = digits(number % EIGHT_DIGITS);
    int zeros = Math.min(Long.numberOfTrailingZeros(digits) / Byte.SIZE, Long.BYTES - minDigits);
    if (number >= EIGHT_DIGITS || minDigits > Long.BYTES) {
      number(number / EIGHT_DIGITS, Math.max(1, minDigits - Long.BYTES));
      zeros = 0;
    }
    into.addLowFirst((digits + '0' * EACH_BYTE) >>> (zeros * Byte.SIZE));
    into.endAt(into.length() - zeros);
  }

  /** Returns a number's eight decimal digits, the first one lowest: halved three times at once. */
  private static long digits(long number) {
    long halves = number / 10_000 + (number % 10_000 << Integer.SIZE);
    long hundreds = ((halves * 5243) >>> 19) & 0x7f_0000_007fL;
    long pairs = hundreds + ((halves - 100 * hundreds) << Short.SIZE);
    long tens = ((pairs * 103) >>> 10) & 0x000f_000f_000f_000fL;
    return tens + ((pairs - 10 * tens) << Byte.SIZE);
  }
}
