package io.cqlsurge.engine.server;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

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
  public record Sample(String labels, double value) {
    /** Returns the value of the label that names a thread pool, otherwise of the last one. */
    public String pool() {
      return labels
          .replaceFirst(".*\\b(?:scope|threadpools|group)=\"([^\"]*)\".*", "$1")
          .replaceFirst(".*=\"(.*)\",?", "$1");
    }
  }

  /** Adds a value, unless it is not a number. */
  public void add(String name, String labels, double value) {
    if (Double.isFinite(value)) {
      byName.computeIfAbsent(name, any -> new ArrayList<>()).add(new Sample(labels, value));
    }
  }

  public void add(Samples other) {
    other.byName.forEach((name, them) -> them.forEach(it -> add(name, it.labels(), it.value())));
  }

  public List<Sample> of(String name) {
    return byName.getOrDefault(name, List.of());
  }

  /** Returns whether a value is above 0 whose pool matches. */
  boolean has(String name, Predicate<String> pool) {
    return of(name).stream().anyMatch(it -> it.value() > 0 && pool.test(it.pool()));
  }
}
