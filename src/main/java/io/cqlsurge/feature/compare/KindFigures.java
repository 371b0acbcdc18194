package io.cqlsurge.feature.compare;

import io.cqlsurge.estimate.Estimate;
import io.cqlsurge.estimate.Failures;
import io.cqlsurge.report.Metric;
import io.cqlsurge.report.trial.RunData;
import io.cqlsurge.report.trial.RunEntry;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The results of one operation kind, or of the total. A length of 0 is not recorded. */
record KindFigures(RunEntry entry, double seconds) {
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
    if (entry.data().isEmpty()) {
      return Estimate.unsure(number(entry.results().getOrDefault(line.key(), "")));
    }
    return estimate(Optional.ofNullable(entry.own().measured().results().get(line.key())));
  }

  /** Returns a recorded value and its error; 0 if it is unknown. */
  static Estimate estimate(Optional<RunData.Result> result) {
    double value = number(result.flatMap(RunData.Result::value));
    double error = result.flatMap(RunData.Result::error).map(Number::doubleValue).orElse(-1.0);
    double freedom = number(result.flatMap(RunData.Result::freedom));
    return error >= 0 && freedom > 0
        ? new Estimate(value, Optional.of(new Estimate.Spread(error, freedom)))
        : Estimate.unsure(value);
  }

  private static double number(Optional<Number> number) {
    return number.map(Number::doubleValue).orElse(0.0);
  }

  /** Returns the first number in a line of cassandra-stress. */
  private static double number(String text) {
    Matcher number = NUMBER.matcher(text);
    return number.find() ? Double.parseDouble(number.group().replace(",", "")) : 0;
  }

  Failures failures() {
    return new Failures(
        measured(Metric.ERRORS).value(),
        entry
            .own()
            .exact()
            .counts()
            .map(RunData.Table::intervals)
            .map(rows -> rows.sum(OPERATIONS))
            .orElseGet(() -> measured(Metric.OP_RATE).value() * seconds));
  }
}
