package io.cqlsurge.it;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;

/** Histogram logs, read with the reader of the library. */
final class Histograms {
  private Histograms() {}

  /** Returns the sums of all intervals of a log, by tag. */
  static Map<String, Histogram> read(Path log) throws IOException {
    Map<String, Histogram> sums = new TreeMap<>();
    try (HistogramLogReader reader = new HistogramLogReader(log.toFile())) {
      Histogram next = (Histogram) reader.nextIntervalHistogram();
      while (next != null) {
        sums.computeIfAbsent(next.getTag(), tag -> new Histogram(3)).add(next);
        next = (Histogram) reader.nextIntervalHistogram();
      }
    }
    return sums;
  }

  /** Returns the number of all operations in a log: each has one service time. */
  static long operations(Path log) throws IOException {
    return read(log).entrySet().stream()
        .filter(entry -> entry.getKey().endsWith("-st"))
        .mapToLong(entry -> entry.getValue().getTotalCount())
        .sum();
  }
}
