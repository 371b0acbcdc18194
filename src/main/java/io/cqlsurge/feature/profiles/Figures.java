package io.cqlsurge.feature.profiles;

import com.dynatrace.hash4j.hashing.Hasher64;
import com.dynatrace.hash4j.hashing.Hashing;
import io.cqlsurge.distribution.DistributionSpec;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.TreeMap;
import net.jpountz.lz4.LZ4Compressor;
import net.jpountz.lz4.LZ4Factory;

/**
 * Sizes, distinct contents and compressibility: as a line in a table, or as distributions. Sizes
 * are exact if there are at most 10,000 different ones, otherwise within 0.1 %. The memory is
 * bounded.
 */
final class Figures {
  private static final int[] PERCENTILES = {0, 10, 25, 50, 75, 90, 99, 100};
  private static final String LEVELS = " ▁▂▃▄▅▆▇█";
  private static final int BARS = 16;
  private static final double PERCENT = 100;

  private static final int MAX_SIZES = 10_000;

  /** Bits that a size keeps in addition to the highest, if there are too many sizes. */
  private static final int BITS = 10;

  /** Maximum count of different sizes that a distribution names. */
  private static final int MAX_WEIGHTS = 20;

  /** A distribution's weights add up to this, except for weights that would be 0. */
  private static final double WEIGHTS = 1_000;

  /** What LZ4 compresses at once, in bytes: the default of Cassandra's tables. */
  private static final int CHUNK = 16_384;

  private static final Hasher64 HASHER = Hashing.wyhashFinal4();

  private final LZ4Compressor compressor = LZ4Factory.fastestJavaInstance().fastCompressor();
  private final NavigableMap<Long, Long> sizes = new TreeMap<>();
  private final DistinctCount distinct = new DistinctCount();
  private final ByteBuffer chunk = ByteBuffer.allocate(CHUNK);
  private long count;
  private long sum;
  private long compressed;
  private long uncompressed;

  /** Returns the lines' title. */
  static String title() {
    List<String> cells = new ArrayList<>(List.of("", "distinct", "null", "LZ4", "mean", "min"));
    for (int i = 1; i < PERCENTILES.length - 1; i++) {
      cells.add(PERCENTILES[i] + "%");
    }
    cells.add("max");
    return line(cells);
  }

  private static String line(List<String> cells) {
    StringBuilder line = new StringBuilder(String.format("%-28s", cells.get(0)));
    cells.stream().skip(1).forEach(cell -> line.append(String.format("%10s", cell)));
    return line.toString();
  }

  /** Adds a number, at least 0. */
  void add(long number) {
    count++;
    sum += number;
    sizes.merge(number, 1L, Long::sum);
    if (sizes.size() > MAX_SIZES) {
      Map<Long, Long> exact = Map.copyOf(sizes);
      sizes.clear();
      exact.forEach((size, times) -> sizes.merge(rounded(size), times, Long::sum));
    }
  }

  /** Returns a number without all but its highest bits. */
  private static long rounded(long number) {
    return number & -Math.max(1, Long.highestOneBit(number) >> BITS);
  }

  /** Adds values that belong together: their size in bytes, and their content. */
  void add(List<ByteBuffer> values) {
    long size = 0;
    long hash = values.size();
    for (ByteBuffer value : values) {
      byte[] bytes = new byte[value.remaining()];
      value.duplicate().get(bytes);
      size += bytes.length;
      hash = HASHER.hashLongLongToLong(hash, HASHER.hashBytesToLong(bytes));
      compress(bytes);
    }
    add(size);
    distinct.add(hash);
  }

  private void compress(byte[] value) {
    for (int at = 0; at < value.length; ) {
      int length = Math.min(value.length - at, chunk.remaining());
      chunk.put(value, at, length);
      at += length;
      if (!chunk.hasRemaining()) {
        compressChunk();
      }
    }
  }

  private void compressChunk() {
    uncompressed += chunk.position();
    compressed += compressor.compress(chunk.array(), 0, chunk.position()).length;
    chunk.clear();
  }

  long count() {
    return count;
  }

  private long min() {
    return sizes.firstKey();
  }

  long max() {
    return sizes.lastKey();
  }

  double mean() {
    return (double) sum / count;
  }

  DistinctCount distinct() {
    return distinct;
  }

  /** Returns the byte share that LZ4 leaves; NaN if there are none. */
  double compressibility() {
    if (chunk.position() > 0) {
      compressChunk();
    }
    return Math.min(1, (double) compressed / uncompressed);
  }

  /** Returns the sizes as a distribution. There must be sizes. */
  String distribution() {
    if (min() == max()) {
      return "fixed(" + max() + ")";
    }
    StringJoiner weights = new StringJoiner(",", "weights(", ")");
    sizes.forEach(
        (size, times) ->
            weights.add(Math.max(1, Math.round(WEIGHTS * times / count)) + ":" + size));
    if (sizes.size() <= MAX_WEIGHTS) {
      return weights.toString();
    }
    StringJoiner quantiles = new StringJoiner(",", "quantiles(", ")");
    for (int percentile : PERCENTILES) {
      quantiles.add(percentile + ":" + at(percentile));
    }
    return quantiles.toString();
  }

  Optional<DistributionSpec> asDistribution() {
    return count == 0 ? Optional.empty() : Optional.of(DistributionSpec.parse(distribution()));
  }

  private long at(int percentile) {
    long left = (long) Math.ceil(percentile / PERCENT * count);
    for (Map.Entry<Long, Long> each : sizes.entrySet()) {
      left -= each.getValue();
      if (left <= 0) {
        return each.getKey();
      }
    }
    return max();
  }

  /** Returns the line for numbers or keys. */
  String line(String name) {
    return line(name, 0);
  }

  /** Returns the line for a column with a share of nulls. */
  String line(String name, double nulls) {
    if (count() == 0) {
      return name;
    }
    double share = compressibility();
    List<String> cells = new ArrayList<>();
    cells.add(name);
    cells.add(distinct.added() == 0 ? "" : String.format(Locale.ROOT, "%,d", distinct.count()));
    cells.add(nulls == 0 ? "" : String.format(Locale.ROOT, "%.1f%%", PERCENT * nulls));
    cells.add(uncompressed == 0 ? "" : String.format(Locale.ROOT, "%.2f", share));
    cells.add(String.format(Locale.ROOT, "%,.1f", mean()));
    for (int percentile : PERCENTILES) {
      cells.add(String.format(Locale.ROOT, "%,d", at(percentile)));
    }
    return line(cells) + "  " + bars();
  }

  /** Returns how many numbers are in each part of their range. */
  private String bars() {
    long least = min();
    double width = (double) (max() - least + 1) / BARS;
    long[] counts = new long[BARS];
    sizes.forEach((size, times) -> counts[(int) ((size - least) / width)] += times);
    long most = Arrays.stream(counts).max().orElse(1);
    StringBuilder bars = new StringBuilder();
    for (long count : counts) {
      bars.append(LEVELS.charAt((int) Math.ceil((LEVELS.length() - 1.0) * count / most)));
    }
    return bars.toString();
  }
}
