package io.cqlsurge.engine.server;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The values that a node reports at one point in time, in the form of Prometheus: a name, labels,
 * and a number. Not thread-safe.
 */
public final class Samples {
  private final Map<String, List<Sample>> byName = new LinkedHashMap<>();

  /**
   * A value.
   *
   * @param labels such as {@code name="MutationStage",path="request"}
   */
  record Sample(String labels, double value) {
    /** Returns the value of the last label. */
    String lastLabel() {
      int end = labels.lastIndexOf('"');
      int start = labels.lastIndexOf('"', end - 1);
      return start < 0 ? labels : labels.substring(start + 1, end);
    }
  }

  /** Adds a value, unless it is not a number. */
  void add(String name, String labels, double value) {
    if (Double.isFinite(value)) {
      byName.computeIfAbsent(name, any -> new ArrayList<>()).add(new Sample(labels, value));
    }
  }

  /** Adds all values of other samples. */
  void add(Samples other) {
    other.byName.forEach(
        (name, values) -> values.forEach(it -> add(name, it.labels(), it.value())));
  }

  /** Returns the values with a name. */
  List<Sample> of(String name) {
    return byName.getOrDefault(name, List.of());
  }
}
