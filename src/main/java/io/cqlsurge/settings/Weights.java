package io.cqlsurge.settings;

import io.cqlsurge.distribution.DistributionSpec;
import io.cqlsurge.grammar.NamedValues;
import io.cqlsurge.grammar.UsageError;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;

/** Kinds of operation with their weights, and how long a lane keeps to one. */
final class Weights {
  private static final Pattern WEIGHT = Pattern.compile("[0-9]+(\\.[0-9]+)?");

  private static final double LARGEST = 1e9;

  private Weights() {}

  /** Reads {@code name=weight} parts between commas, in the order typed. */
  static Map<String, Double> parse(String parts) {
    if (parts.isBlank()) {
      throw new UsageError("names no operation; write name=weight between commas");
    }
    Map<String, Double> weights = new LinkedHashMap<>();
    NamedValues.parse(parts).forEach((name, weight) -> weights.put(name, weight(name, weight)));
    return Collections.unmodifiableMap(weights);
  }

  private static double weight(String name, String weight) {
    if (!WEIGHT.matcher(weight).matches()) {
      throw new UsageError(
          "the weight of '" + name + "' must be a number without a sign, such as 2 or 0.5");
    }
    double value = Double.parseDouble(weight);
    if (value > LARGEST) {
      throw new UsageError("the weight of '" + name + "' must be at most a billion");
    }
    return value;
  }

  /** Those above 0, in the order of the map; refuses a mix of nothing. */
  static <K> Map<K, Double> shared(Map<K, Double> weights, String of) {
    weights.values().removeIf(weight -> weight <= 0);
    if (weights.isEmpty()) {
      throw new UsageError("all weights of the " + of + " are 0; give one that is not");
    }
    return Collections.unmodifiableMap(weights);
  }

  /** Refuses runs of no length. */
  static void checkRuns(DistributionSpec clustering) {
    if (clustering.min() < 0 || clustering.max() == 0) {
      throw new UsageError(
          "'clustering=" + clustering.text() + "': must yield numbers of 1 and more");
    }
  }
}
