package io.cqlsurge.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;

/**
 * The figures of a run at a rate, in ms, from the files that it wrote. Unknown ones are NaN.
 *
 * @param startSeconds CPU time of a run of the same program with one operation, in seconds
 * @param lagMs median of the 99th percentiles of the schedule lag in each second
 * @param waitMedianMs median of the time from when a request was due until it was sent
 * @param waitP99Ms 99th percentile of that time
 * @param medianMs median of the response time
 * @param p99Ms 99th percentile of the response time
 * @param p999Ms 99.9th percentile of the response time
 * @param firstP99Ms 99th percentile of the response time in the first five seconds
 */
record PacedResults(
    double startSeconds,
    double lagMs,
    double waitMedianMs,
    double waitP99Ms,
    double medianMs,
    double p99Ms,
    double p999Ms,
    double firstP99Ms) {
  /** The figures of a run without a rate. */
  static final PacedResults NONE =
      new PacedResults(
          Double.NaN,
          Double.NaN,
          Double.NaN,
          Double.NaN,
          Double.NaN,
          Double.NaN,
          Double.NaN,
          Double.NaN);

  private static final double NS_PER_MS = 1e6;
  private static final int DIGITS = 3;
  private static final int FIRST_SECONDS = 5;

  /** Returns the file for {@code -log json=}. */
  static Path runFile(Path folder) {
    return folder.resolve("run.json");
  }

  /** Returns the file for {@code -log hdrfile=}. */
  static Path latencies(Path folder) {
    return folder.resolve("run.hdr");
  }

  /** Deletes the files of the last run. */
  static void clear(Path folder) throws IOException {
    Files.deleteIfExists(runFile(folder));
    Files.deleteIfExists(latencies(folder));
  }

  /** Reads the files of a run. A program without a run file has no schedule lag. */
  static PacedResults read(Path folder, double startSeconds) throws IOException {
    List<Histogram> responses = histograms(latencies(folder), "-rt");
    Histogram waits = sum(histograms(latencies(folder), "-wt"));
    Histogram response = sum(responses);
    int first = Math.min(responses.size(), FIRST_SECONDS);
    return new PacedResults(
        startSeconds,
        lagMs(runFile(folder)),
        ms(waits, 50),
        ms(waits, 99),
        ms(response, 50),
        ms(response, 99),
        ms(response, 99.9),
        ms(sum(responses.subList(0, first)), 99));
  }

  private static List<Histogram> histograms(Path file, String suffix) throws IOException {
    List<Histogram> found = new ArrayList<>();
    try (HistogramLogReader reader = new HistogramLogReader(file.toFile())) {
      while (reader.hasNext()) {
        EncodableHistogram next = reader.nextIntervalHistogram();
        if (next instanceof Histogram histogram && next.getTag().endsWith(suffix)) {
          found.add(histogram);
        }
      }
    }
    return found;
  }

  private static Histogram sum(List<Histogram> histograms) {
    Histogram sum = new Histogram(DIGITS);
    histograms.forEach(sum::add);
    return sum;
  }

  private static double ms(Histogram histogram, double percentile) {
    return histogram.getTotalCount() == 0
        ? Double.NaN
        : histogram.getValueAtPercentile(percentile) / NS_PER_MS;
  }

  private static double lagMs(Path file) throws IOException {
    if (!Files.exists(file)) {
      return Double.NaN;
    }
    JsonNode client = new ObjectMapper().readTree(file.toFile()).at("/stats/0/cqlsurge/client");
    List<String> columns = new ArrayList<>();
    client.path("columns").forEach(column -> columns.add(column.asText()));
    List<Double> lags = new ArrayList<>();
    for (JsonNode interval : client.path("intervals")) {
      JsonNode lag = interval.path(columns.indexOf("schedule lag"));
      if (lag.isNumber()) {
        lags.add(lag.asDouble());
      }
    }
    return lags.isEmpty()
        ? Double.NaN
        : Spread.of(lags.stream().mapToDouble(Double::doubleValue).toArray()).median();
  }
}
