package io.cqlsurge.settings;

import io.cqlsurge.distribution.DistributionSpec;
import io.cqlsurge.grammar.NamedValues;
import io.cqlsurge.grammar.UsageError;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;

/** Weights of operations, and the operation count of one kind in a row. */
final class Weights {
  private static final Pattern WEIGHT = Pattern.compile("[0-9]+(\\.[0-9]+)?");

  private static final double LARGEST = 1e9;

  private Weights() {}

  /** Reads {@code name=weight} pairs separated by commas, in the order typed. */
  static Map<String, Double> parse(String text) {
    if (text.isBlank()) {
      throw new UsageError("names no operation; write name=weight pairs, separated by commas");
    }
    if (text.matches("[\\w.,-]+")) {
      throw new UsageError("the weights are missing; write " + text.replace(",", "=1,") + "=1");
    }
    Map<String, Double> weights = new LinkedHashMap<>();
    NamedValues.parse(text).forEach((name, weight) -> weights.put(name, weight(name, weight)));
    return Collections.unmodifiableMap(weights);
  }

  private static double weight(String name, String weight) {
    if (!WEIGHT.matcher(weight).matches()) {
      throw new UsageError(
          "the weight of '" + name + "' must be a number without a sign, such as 2 or 0.5");
    }
    double value = Double.parseDouble(weight);
    if (value > LARGEST) {
      throw new UsageError("the weight of '" + name + "' must be at most one billion");
    }
    return value;
  }

  /** Returns the weights above 0, in the map's order; rejects a mix without operations. */
  static <K> Map<K, Double> positive(Map<K, Double> weights, String option) {
    weights.values().removeIf(weight -> weight <= 0);
    if (weights.isEmpty()) {
      throw new UsageError("all weights of " + option + " are 0; at least one must be above 0");
    }
    return Collections.unmodifiableMap(weights);
  }

  static void checkRuns(DistributionSpec clustering) {
    if (clustering.min() < 0 || clustering.max() == 0) {
      throw new UsageError(
          "'clustering=%s': must be able to yield 1 or more, and no negative number"
              .formatted(clustering.text()));
    }
  }
}
