package io.cqlsurge.bench;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The figures in the output of a tool; unknown ones are NaN. */
record ToolResults(double opRate, double medianMs, double p99Ms, double p999Ms) {
  /** Reads results in the format of cassandra-stress, and ignores other lines. */
  static ToolResults read(String output) {
    return new ToolResults(
        number(output, "Op rate"),
        number(output, "Latency median"),
        number(output, "Latency 99th percentile"),
        number(output, "Latency 99.9th percentile"));
  }

  private static double number(String output, String label) {
    Pattern line =
        Pattern.compile("^" + Pattern.quote(label) + " *: *([0-9.,]+)", Pattern.MULTILINE);
    Matcher matcher = line.matcher(output);
    return matcher.find() ? Double.parseDouble(matcher.group(1).replace(",", "")) : Double.NaN;
  }
}
