package io.cqlsurge.bench;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Latencies that the null server measured, from the arrival of requests to their replies. */
record ServerLatency(long answers, double p50Ms, double p99Ms, double p999Ms) {
  private static final Pattern LINE =
      Pattern.compile(
          "answers=(\\d+) p50=([0-9.]+)\\D* p99=([0-9.]+)\\D* p99\\.9=([0-9.]+)\\D* max=.*");

  /** Reads the line that the null server prints on request. */
  static ServerLatency read(String line) {
    Matcher matcher = LINE.matcher(line);
    if (!matcher.matches()) {
      throw new IllegalArgumentException("not a line of latencies: " + line);
    }
    return new ServerLatency(
        Long.parseLong(matcher.group(1)),
        Double.parseDouble(matcher.group(2)),
        Double.parseDouble(matcher.group(3)),
        Double.parseDouble(matcher.group(4)));
  }
}
