package io.cqlsurge.bench;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/** Response and wait times of the bare loop for each second, in the format of cqlsurge. */
final class LatencyLog {
  private static final long NS_PER_SECOND = 1_000_000_000;
  private static final double NS_PER_MS = 1e6;
  private static final int DIGITS = 3;

  private final Histogram[] responses;
  private final Histogram[] waits;

  /**
   * Creates an empty log.
   *
   * @param seconds expected duration; times after its end count in the last second
   */
  LatencyLog(long seconds) {
    responses = new Histogram[Math.toIntExact(seconds) + 1];
    waits = new Histogram[responses.length];
    Arrays.setAll(responses, second -> new Histogram(DIGITS));
    Arrays.setAll(waits, second -> new Histogram(DIGITS));
  }

  /** Records the time from when a request was due until it was sent. */
  void waited(long nowNs, long waitNs) {
    waits[second(nowNs)].recordValue(waitNs);
  }

  /** Records the time from when a request was due until its reply. */
  void replied(long nowNs, long responseNs) {
    responses[second(nowNs)].recordValue(responseNs);
  }

  private int second(long nowNs) {
    return (int) Math.min(nowNs / NS_PER_SECOND, responses.length - 1);
  }

  /** Writes the seconds that have values. */
  void write(Path file) throws IOException {
    try (PrintStream out = new PrintStream(file.toFile(), StandardCharsets.UTF_8)) {
      HistogramLogWriter writer = new HistogramLogWriter(out);
      writer.outputLogFormatVersion();
      writer.outputLegend();
      for (int second = 0; second < responses.length; second++) {
        add(writer, second, "BARE-rt", responses[second]);
        add(writer, second, "BARE-wt", waits[second]);
      }
    }
  }

  private static void add(HistogramLogWriter writer, int second, String tag, Histogram histogram) {
    if (histogram.getTotalCount() > 0) {
      histogram.setTag(tag);
      writer.outputIntervalHistogram(second, second + 1.0, histogram, NS_PER_MS);
    }
  }
}
