package io.cqlsurge.workload.user;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.LongStream;
import java.util.zip.CRC32C;
import net.jpountz.lz4.LZ4Compressor;
import net.jpountz.lz4.LZ4Factory;

/** Sizes, distinct contents and compressibility, as a line in a table. */
final class Figures {
  private static final int[] PERCENTILES = {0, 10, 25, 50, 75, 90, 99, 100};
  private static final String LEVELS = " ▁▂▃▄▅▆▇█";
  private static final int BARS = 16;

  /** What LZ4 compresses at once, in bytes: the default of Cassandra's tables. */
  private static final int CHUNK = 16_384;

  private final LZ4Compressor compressor = LZ4Factory.fastestJavaInstance().fastCompressor();
  private final LongStream.Builder sizes = LongStream.builder();
  private final LongStream.Builder hashes = LongStream.builder();
  private final ByteBuffer chunk = ByteBuffer.allocate(CHUNK);
  private long compressed;
  private long uncompressed;

  /** Returns the lines' title. */
  static String title() {
    List<String> cells = new ArrayList<>(List.of("", "distinct", "LZ4", "mean", "min"));
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

  /** Adds a number. */
  void add(long number) {
    sizes.add(number);
  }

  /** Adds values that belong together: their size in bytes, and their content. */
  void add(List<ByteBuffer> values) {
    CRC32C crc = new CRC32C();
    long size = 0;
    for (ByteBuffer value : values) {
      size += value.remaining();
      crc.update(value.duplicate());
      compress(value.duplicate());
    }
    sizes.add(size);
    hashes.add(crc.getValue() << Integer.SIZE | Integer.toUnsignedLong(values.hashCode()));
  }

  private void compress(ByteBuffer value) {
    while (value.hasRemaining()) {
      chunk.put(value.get());
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

  /** Returns the line; can be called once. */
  String line(String name) {
    long[] sorted = sizes.build().sorted().toArray();
    long distinct = hashes.build().distinct().count();
    if (sorted.length == 0) {
      return name;
    }
    compressChunk();
    List<String> cells = new ArrayList<>();
    cells.add(name);
    cells.add(distinct == 0 ? "" : String.format(Locale.ROOT, "%,d", distinct));
    double share = (double) compressed / uncompressed;
    cells.add(uncompressed == 0 ? "" : String.format(Locale.ROOT, "%.2f", share));
    cells.add(String.format(Locale.ROOT, "%,.1f", Arrays.stream(sorted).average().orElse(0)));
    for (int percentile : PERCENTILES) {
      int rank = (int) Math.ceil(percentile / 100.0 * sorted.length);
      cells.add(String.format(Locale.ROOT, "%,d", sorted[Math.max(0, rank - 1)]));
    }
    return line(cells) + "  " + bars(sorted);
  }

  /** Returns how many numbers are in each part of their range. */
  private static String bars(long[] sorted) {
    long least = sorted[0];
    double width = (double) (sorted[sorted.length - 1] - least + 1) / BARS;
    int[] counts = new int[BARS];
    for (long number : sorted) {
      counts[(int) ((number - least) / width)]++;
    }
    int most = Arrays.stream(counts).max().orElse(1);
    StringBuilder bars = new StringBuilder();
    for (int count : counts) {
      bars.append(LEVELS.charAt((int) Math.ceil((LEVELS.length() - 1.0) * count / most)));
    }
    return bars.toString();
  }
}
