package io.cqlsurge.settings;

import io.cqlsurge.grammar.UsageError;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A condition on a whole run under which the command fails: {@code p99>10ms}.
 *
 * @param text the condition as typed
 * @param percentile a latency's percentile, 0 to 100; 0 for other quantities
 * @param limit in milliseconds, a share from 0 to 1, a count, or operations per second
 */
public record Threshold(String text, Quantity quantity, double percentile, double limit) {

  /** The value that is compared with the limit. */
  public enum Quantity {
    /** Latency at a percentile, in ms. */
    PERCENTILE,
    /** Mean latency, in ms. */
    MEAN,
    /** Longest latency, in ms. */
    MAX,
    /** Failed operations, as a share of all operations. */
    ERROR_SHARE,
    /** Failed operation count. */
    ERRORS,
    /** Partitions per second, as a share of the rate that {@code -rate} sets. */
    RATE_SHARE,
    /** Operations per second. */
    RATE,
    /** Exact nearest neighbours in the replies, as a share. */
    RECALL,
    /** Replies without rows to queries by key, as a share. */
    EMPTY_SHARE;

    /** Returns whether values below the limit fail; otherwise, values above it fail. */
    public boolean isBetterHigh() {
      return this == RATE_SHARE || this == RATE || this == RECALL;
    }

    public boolean isLatency() {
      return this == PERCENTILE || this == MEAN || this == MAX;
    }
  }

  private static final Pattern FORM =
      Pattern.compile("(p[0-9]{1,2}(?:\\.[0-9]+)?|[a-z]+)([<>])([0-9]+(?:\\.[0-9]+)?)([a-z%/µ]*)");

  private static final Map<String, Double> MS_PER_UNIT =
      Map.of("ms", 1.0, "s", 1000.0, "us", 0.001, "µs", 0.001);

  /** The forms of a condition, for the help. */
  static final String FORMS =
      "p99>10ms, p99.9>1s, median>500us, mean>, max>, errors>0.1%, errors>0, rate<95%, rate<5000/s, recall<0.9, empty>5%";

  /**
   * Reads conditions separated by commas.
   *
   * @throws UsageError with each of them that is not a condition, or is given twice
   */
  public static List<Threshold> parse(String conditions) {
    Set<Threshold> all = new LinkedHashSet<>();
    List<String> errors = new ArrayList<>();
    for (String text : conditions.split(",", -1)) {
      try {
        if (!all.add(of(text.strip(), text.strip()))) {
          errors.add("'" + text + "' is given twice");
        }
      } catch (UsageError e) {
        errors.addAll(e.messages());
      }
    }
    UsageError.throwIfAny(errors);
    return List.copyOf(all);
  }

  /**
   * Returns the threshold of a condition that a run must meet: the run fails above the limit.
   *
   * @param text the condition as typed
   * @param quantity mean, max, errors, or a percentile such as p99
   * @param limit the maximum with its unit
   * @throws UsageError if it is not such a condition
   */
  public static Threshold below(String text, String quantity, String limit) {
    Threshold threshold = of(text, quantity + ">" + limit);
    if (threshold.quantity == Quantity.ERRORS) {
      throw new UsageError("must be a percentage of the operations, such as errors<0.1%");
    }
    return threshold;
  }

  /**
   * Returns the threshold of a condition under which a run fails.
   *
   * @param text the condition as typed
   */
  public static Threshold of(String text, String condition) {
    Matcher form = FORM.matcher(condition.toLowerCase(Locale.ROOT));
    if (!form.matches()) {
      throw new UsageError("'" + text + "' is not a condition; write one of " + FORMS);
    }
    String name = form.group(1).equals("median") ? "p50" : form.group(1);
    double limit = Double.parseDouble(form.group(3));
    String unit = form.group(4);
    Threshold threshold =
        switch (name) {
          case "errors" -> errors(text, limit, unit);
          case "empty" -> empty(text, limit, unit);
          case "recall" -> recall(text, limit, unit);
          case "rate" -> rate(text, limit, unit);
          case "mean" -> new Threshold(text, Quantity.MEAN, 0, ms(text, limit, unit));
          case "max" -> new Threshold(text, Quantity.MAX, 0, ms(text, limit, unit));
          default -> percentile(text, name, ms(text, limit, unit));
        };
    threshold.checkSign(form.group(2));
    return threshold;
  }

  private void checkSign(String sign) {
    if (quantity.isBetterHigh() != sign.equals("<")) {
      throw new UsageError(
          "'%s': write %s"
              .formatted(
                  text,
                  quantity.isBetterHigh()
                      ? "'<'; a run fails if this is too low"
                      : "'>'; a run fails if this is too high"));
    }
  }

  private static Threshold percentile(String text, String name, double limit) {
    if (!Character.isDigit(name.charAt(name.length() - 1))) {
      throw new UsageError("'" + text + "': there is no '" + name + "'; write one of " + FORMS);
    }
    double percentile = Double.parseDouble(name.substring(1));
    return new Threshold(text, Quantity.PERCENTILE, percentile, limit);
  }

  private static double ms(String text, double limit, String unit) {
    if (!MS_PER_UNIT.containsKey(unit)) {
      throw new UsageError("'" + text + "' needs a unit of time: ms, us or s");
    }
    return limit * MS_PER_UNIT.get(unit);
  }

  private static Threshold errors(String text, double limit, String unit) {
    if (!unit.isEmpty() && !unit.equals("%")) {
      throw new UsageError("'" + text + "': write a percentage or a number: errors>0.1%, errors>0");
    }
    return unit.isEmpty()
        ? new Threshold(text, Quantity.ERRORS, 0, limit)
        : new Threshold(text, Quantity.ERROR_SHARE, 0, limit / 100);
  }

  private static Threshold empty(String text, double limit, String unit) {
    if (!unit.equals("%")) {
      throw new UsageError("'" + text + "': write a percentage of the replies: empty>5%");
    }
    return new Threshold(text, Quantity.EMPTY_SHARE, 0, limit / 100);
  }

  private static Threshold recall(String text, double limit, String unit) {
    if (!unit.isEmpty() || limit > 1) {
      throw new UsageError("'" + text + "': write a share from 0 to 1, such as 0.9");
    }
    return new Threshold(text, Quantity.RECALL, 0, limit);
  }

  private static Threshold rate(String text, double limit, String unit) {
    if (!unit.equals("/s") && !unit.equals("%")) {
      throw new UsageError(
          "'"
              + text
              + "': write operations per second, or a percentage of fixed=: rate<5000/s, rate<95%");
    }
    return unit.equals("/s")
        ? new Threshold(text, Quantity.RATE, 0, limit)
        : new Threshold(text, Quantity.RATE_SHARE, 0, limit / 100);
  }
}
