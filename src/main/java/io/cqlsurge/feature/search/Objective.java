package io.cqlsurge.feature.search;

import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.settings.Threshold;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A condition that a rate must meet: {@code p99<10ms}, {@code READ.p99<5ms}.
 *
 * @param operation the operation whose result is compared; empty for all together
 * @param threshold the limit; a value above it fails, or a recall below it
 */
record Objective(Optional<String> operation, Threshold threshold) {
  private static final Pattern FORM =
      Pattern.compile(
          "(?:(.+)\\.)?(?:(mean|median|p[0-9]{1,5}(?:\\.[0-9]+)?|max|errors)[<:]|(recall)[>:])(.+)",
          Pattern.CASE_INSENSITIVE);

  private static final String RECALL = "recall";

  /** Digits of a percentile before its decimals. */
  private static final int WHOLE_DIGITS = 3;

  /** The error rate that is allowed if the user gives no condition on errors. */
  static final Objective ERRORS = of("errors", "1%");

  /** Parses a condition, with or without an operation. */
  static Objective parse(String text) {
    Matcher form = FORM.matcher(text);
    if (!form.matches()) {
      throw new UsageError(
          "must be a condition, such as p99<10ms, READ.p99<5ms, recall>0.95 or errors<0.1%");
    }
    String operation = form.group(1);
    String prefix = operation == null ? "" : operation + ".";
    return new Objective(
        Optional.ofNullable(operation),
        form.group(3) == null
            ? threshold(prefix, form.group(2).toLowerCase(Locale.ROOT), form.group(4))
            : recall(prefix, form.group(4)));
  }

  /** Returns a condition on all operations together; the limit has a unit. */
  static Objective of(String quantity, String limit) {
    return new Objective(Optional.empty(), threshold("", quantity, limit));
  }

  /** Returns a condition on the recall of all nearest neighbour searches, as a share. */
  static Objective recall(String least) {
    return new Objective(Optional.empty(), recall("", least));
  }

  private static Threshold recall(String prefix, String least) {
    return Threshold.of(prefix + RECALL + ">" + least, RECALL + "<" + least);
  }

  private static Threshold threshold(String prefix, String quantity, String limit) {
    return Threshold.below(prefix + quantity + "<" + limit, withPoint(quantity), limit);
  }

  /** Returns a percentile with its decimal point: p99.9 for p999. */
  private static String withPoint(String quantity) {
    boolean isLong =
        quantity.startsWith("p") && quantity.length() > WHOLE_DIGITS && quantity.indexOf('.') < 0;
    return isLong
        ? quantity.substring(0, WHOLE_DIGITS) + "." + quantity.substring(WHOLE_DIGITS)
        : quantity;
  }

  boolean isOnErrors() {
    return threshold.quantity() == Threshold.Quantity.ERROR_SHARE;
  }

  boolean isOnRecall() {
    return threshold.quantity() == Threshold.Quantity.RECALL;
  }

  /** Returns the condition as the user types it: {@code p99<10ms}. */
  String text() {
    return threshold.text();
  }

  /** Returns what is limited: {@code READ.p99}. */
  String name() {
    return text().split("[<>]", 2)[0];
  }

  /** Returns conditions as the user types them: {@code p99<10ms, errors<1%}. */
  static String text(List<Objective> objectives) {
    return objectives.stream().map(Objective::text).collect(Collectors.joining(", "));
  }
}
