package io.cqlsurge.report;

import java.util.Locale;
import java.util.Optional;

/**
 * A line of the Results block. Parsers read the label.
 *
 * @param metric the line's number, if it is compared
 * @param value the value of all operations together: rates per second, latencies and single garbage
 *     collections in milliseconds, the total time of collections and of the run in seconds, memory
 *     in bytes
 * @param total the value as text, which is padded
 * @param kinds the values of each operation kind as text; empty if the line has none
 */
public record ResultLine(
    String label, Optional<Metric> metric, double value, String total, String kinds) {
  /** Returns the line's name in run.json and on graph pages. */
  public String key() {
    return label.toLowerCase(Locale.ROOT);
  }

  public boolean isLatency() {
    return metric.filter(Metric::isLatency).isPresent();
  }

  /** Returns the text after the colon. */
  public String text() {
    return total + kinds;
  }

  String full() {
    return line(text());
  }

  /** Returns the line for a compact table: without kinds, latencies with three digits. */
  String compact() {
    return line(
        isLatency()
            ? RootLocale.format("%8s ms", SignificantDigits.of(value))
            : total.stripTrailing());
  }

  private String line(String text) {
    return RootLocale.format("%-26s: %s", label, text);
  }
}
