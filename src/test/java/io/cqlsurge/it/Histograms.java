package io.cqlsurge.it;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;

/** Reads histogram logs with the library's own reader. */
final class Histograms {
  private Histograms() {}

  /** Returns the sums of all intervals of a log, by their tags. */
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

  /** Returns the number of operations in a log: each has one service time. */
  static long operations(Path log) throws IOException {
    return read(log).entrySet().stream()
        .filter(entry -> entry.getKey().endsWith("-st"))
        .mapToLong(entry -> entry.getValue().getTotalCount())
        .sum();
  }
}
