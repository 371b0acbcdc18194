package io.cqlsurge.report.compare;

import com.fasterxml.jackson.databind.JsonNode;
import io.cqlsurge.estimate.Estimate;
import io.cqlsurge.estimate.Failures;
import io.cqlsurge.report.Metric;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The entry of one kind of operation, or of the total.
 *
 * @param seconds length of the run; 0 if it is not recorded
 */
record RunEntry(JsonNode entry, double seconds) {
  private static final Pattern NUMBER = Pattern.compile("[0-9][0-9,]*(\\.[0-9]+)?");

  /** Index of the number of operations in a row of exact counts. */
  private static final int OPERATIONS = 1;

  /**
   * Returns the figure of a line and its error; 0 if there is no such line. The op rate is that of
   * successful operations. Latencies without a successful operation have no error, as they cannot
   * be compared.
   */
  Estimate estimate(Metric line) {
    Estimate measured = measured(line);
    Failures failures = failures();
    if (line == Metric.OP_RATE && failures.errors() > 0 && failures.operations() > 0) {
      // Successes vary as operations do: error rates that vary more are called different.
      return new Estimate(measured.value() * (1 - failures.share()), measured.spread());
    }
    return line.isLatency() && failures.isTotal() ? Estimate.unsure(measured.value()) : measured;
  }

  private Estimate measured(Metric line) {
    if (!entry.has("cqlsurge")) {
      return Estimate.unsure(number(entry.path(line.key()).asText()));
    }
    JsonNode result = entry.path("cqlsurge").path("results").path(line.key());
    double value = result.path("value").asDouble();
    double error = result.path("error").asDouble(Double.NaN);
    double freedom = result.path("freedom").asDouble();
    return error >= 0 && freedom > 0
        ? new Estimate(value, Optional.of(new Estimate.Spread(error, freedom)))
        : Estimate.unsure(value);
  }

  /** Returns the first number in a line of cassandra-stress. */
  private static double number(String text) {
    Matcher number = NUMBER.matcher(text);
    return number.find() ? Double.parseDouble(number.group().replace(",", "")) : 0;
  }

  /** Returns the numbers of operations that ended and that failed. */
  Failures failures() {
    JsonNode rows = entry.at("/cqlsurge/counts/intervals");
    double operations = 0;
    for (JsonNode row : rows) {
      operations += row.path(OPERATIONS).asDouble();
    }
    return new Failures(
        measured(Metric.ERRORS).value(),
        rows.isArray() ? operations : measured(Metric.OP_RATE).value() * seconds);
  }
}
