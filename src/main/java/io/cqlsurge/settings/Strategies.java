package io.cqlsurge.settings;

import io.cqlsurge.grammar.Count;
import io.cqlsurge.grammar.Spelling;
import io.cqlsurge.grammar.UsageError;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Knows the strategies that servers have by a short name. Any other class can be named with its
 * package; whether there is one, the server has to say.
 */
public final class Strategies {
  /** The option of a replication or compaction map that names its strategy. */
  public static final String CLASS = "class";

  private static final String SIMPLE = "SimpleStrategy";
  private static final String NETWORK = "NetworkTopologyStrategy";
  private static final String FACTOR = "replication_factor";

  private static final List<String> REPLICATION =
      List.of(SIMPLE, NETWORK, "LocalStrategy", "EverywhereStrategy", "OldNetworkTopologyStrategy");

  private static final List<String> COMPACTION =
      List.of(
          "SizeTieredCompactionStrategy",
          "LeveledCompactionStrategy",
          "TimeWindowCompactionStrategy",
          "UnifiedCompactionStrategy",
          "IncrementalCompactionStrategy",
          "DateTieredCompactionStrategy",
          "InMemoryCompactionStrategy",
          "MemoryOnlyStrategy",
          "NullCompactionStrategy");

  private static final Map<String, String> SHORT =
      Map.of(
          "STCS", "SizeTieredCompactionStrategy",
          "LCS", "LeveledCompactionStrategy",
          "TWCS", "TimeWindowCompactionStrategy",
          "UCS", "UnifiedCompactionStrategy",
          "ICS", "IncrementalCompactionStrategy");

  /** So many replicas, and how many of them are transient. */
  private static final Pattern REPLICAS = Pattern.compile("[0-9]+(/[0-9]+)?");

  private Strategies() {}

  /** Whether keyspaces of a strategy have one replica everywhere if nothing else is said. */
  static boolean hasDefaultFactor(String strategy) {
    return strategy.equals(SIMPLE) || strategy.equals(NETWORK);
  }

  /** Refuses a class, or options of it, with which no keyspace can be created. */
  static void checkReplication(Map<String, String> map) {
    String strategy = map.get(CLASS);
    checkName("replication", strategy, REPLICATION);
    map.forEach(
        (name, value) -> {
          if (!name.equals(CLASS)) {
            checkReplicas(strategy, name, value);
          }
        });
  }

  /** Refuses a class that no server has. */
  static void checkCompaction(Map<String, String> map) {
    checkName("compaction", map.get(CLASS), COMPACTION);
  }

  private static void checkReplicas(String strategy, String name, String value) {
    if (strategy.equals(SIMPLE) && !name.equals(FACTOR)) {
      throw new UsageError(
          "SimpleStrategy knows no '%s'; for data centres write replication(strategy=%s,%s=%s)"
              .formatted(name, NETWORK, name, value));
    }
    boolean counts = strategy.equals(SIMPLE) || strategy.equals(NETWORK);
    if (counts && !REPLICAS.matcher(value).matches()) {
      throw new UsageError("'" + value + "' is no number of replicas; write for instance 3");
    }
    if (counts && name.equals(FACTOR) && Count.parse(value.replaceFirst("/.*", "")) == 0) {
      throw new UsageError("a factor of 0 keeps no replica; write at least factor=1");
    }
  }

  private static void checkName(String kind, String strategy, List<String> known) {
    if (strategy.contains(".") || known.contains(strategy)) {
      return;
    }
    String all = "; there are " + String.join(", ", known) + "; give any other with its package";
    String hint =
        Optional.ofNullable(SHORT.get(strategy.toUpperCase(Locale.ROOT)))
            .filter(known::contains)
            .or(() -> Spelling.nearest(strategy, known))
            .or(() -> begun(strategy, known))
            .map(Spelling::question)
            .orElse(all);
    throw new UsageError("'" + strategy + "' is not a " + kind + " strategy" + hint);
  }

  /** The one that begins so: {@code Leveled}. */
  private static Optional<String> begun(String strategy, List<String> known) {
    return known.stream()
        .filter(name -> name.regionMatches(true, 0, strategy, 0, strategy.length()))
        .findFirst();
  }
}
