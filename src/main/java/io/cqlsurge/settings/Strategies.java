package io.cqlsurge.settings;

import io.cqlsurge.grammar.Count;
import io.cqlsurge.grammar.Spelling;
import io.cqlsurge.grammar.UsageError;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The strategies that servers know by a short name. Any other class can be given with its package;
 * only the server can check whether it exists.
 */
public final class Strategies {
  /** The option of a replication or compaction map that names its strategy. */
  public static final String CLASS = "class";

  static final String SIMPLE = "SimpleStrategy";
  public static final String NETWORK = "NetworkTopologyStrategy";
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

  /** A replica count, with an optional number of transient ones. */
  private static final Pattern REPLICAS = Pattern.compile("[0-9]+(/[0-9]+)?");

  private Strategies() {}

  /** Returns whether keyspaces with this strategy have one replica by default. */
  static boolean hasDefaultFactor(String strategy) {
    return strategy.equals(SIMPLE) || strategy.equals(NETWORK);
  }

  /** Rejects a class or options with which no keyspace can be created. */
  static void checkReplication(Map<String, String> map) {
    String strategy = Objects.requireNonNull(map.get(CLASS));
    checkName("replication", strategy, REPLICATION);
    map.forEach(
        (name, value) -> {
          if (!name.equals(CLASS)) {
            checkReplicas(strategy, name, value);
          }
        });
  }

  static void checkCompaction(Map<String, String> map) {
    checkName("compaction", Objects.requireNonNull(map.get(CLASS)), COMPACTION);
  }

  private static void checkReplicas(String strategy, String name, String value) {
    if (strategy.equals(SIMPLE) && !name.equals(FACTOR)) {
      throw new UsageError(
          "SimpleStrategy has no option '%s'; for data centres write replication(strategy=%s,%s=%s)"
              .formatted(name, NETWORK, name, value));
    }
    boolean counts = strategy.equals(SIMPLE) || strategy.equals(NETWORK);
    if (counts && !REPLICAS.matcher(value).matches()) {
      throw new UsageError("'" + value + "' is not a number of replicas; write, for example, 3");
    }
    if (counts && name.equals(FACTOR) && Count.parse(value.replaceFirst("/.*", "")) == 0) {
      throw new UsageError("a factor of 0 stores no replicas; write at least factor=1");
    }
  }

  private static void checkName(String kind, String strategy, List<String> known) {
    if (strategy.contains(".") || known.contains(strategy)) {
      return;
    }
    String all =
        "; known strategies: " + String.join(", ", known) + "; write any other with its package";
    String hint =
        Optional.ofNullable(SHORT.get(strategy.toUpperCase(Locale.ROOT)))
            .filter(known::contains)
            .or(() -> Spelling.nearest(strategy, known))
            .or(() -> withPrefix(strategy, known))
            .map(Spelling::question)
            .orElse(all);
    throw new UsageError("'" + strategy + "' is not a " + kind + " strategy" + hint);
  }

  /** Returns the strategy with this prefix, such as {@code Leveled}. */
  private static Optional<String> withPrefix(String prefix, List<String> known) {
    return known.stream()
        .filter(name -> name.regionMatches(true, 0, prefix, 0, prefix.length()))
        .findFirst();
  }
}
