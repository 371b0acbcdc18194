package io.cqlsurge.workload;

import io.cqlsurge.cql.MapOptions;
import io.cqlsurge.database.StoredSchema;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.UnaryOperator;

/**
 * The differences between a {@code CREATE} statement and the existing keyspace or table. Only the
 * statement's options are compared, because the server adds its defaults to them.
 */
final class SchemaDifferences {
  private static final String CLASS = "class";
  private static final String FACTOR = "replication_factor";
  private static final String ENABLED = "enabled";

  /** The names for compression options in Cassandra 2 and ScyllaDB. */
  private static final Map<String, String> RENAMED =
      Map.of("sstable_compression", CLASS, "chunk_length_kb", "chunk_length_in_kb");

  private SchemaDifferences() {}

  /** Returns how a keyspace differs from its statement. */
  static List<String> ofKeyspace(String name, String cql, StoredSchema stored) {
    Map<String, String> asked = shortened(MapOptions.of(cql).getOrDefault("replication", Map.of()));
    Map<String, String> found = shortened(stored.replication());
    return isSameReplication(asked, found)
        ? List.of()
        : List.of(sentence("keyspace " + name, "replication", found, asked));
  }

  /**
   * Returns how a table differs from its statement.
   *
   * @param columns the requested columns' names; empty if they are not compared
   */
  static List<String> ofTable(
      String name, String cql, List<String> columns, StoredSchema.Table stored) {
    String table = "table " + name;
    List<String> differences = new ArrayList<>();
    Set<String> asked = new TreeSet<>(columns);
    Set<String> found = new TreeSet<>(stored.columns());
    if (!asked.isEmpty() && !asked.equals(found)) {
      differences.add(sentence(table, "columns", found, asked));
    }
    Map<String, Map<String, String>> options = MapOptions.of(cql);
    compare(table, "compaction", options, stored.compaction(), SchemaDifferences::shortened)
        .ifPresent(differences::add);
    compare(table, "compression", options, stored.compression(), SchemaDifferences::compression)
        .ifPresent(differences::add);
    return differences;
  }

  /** Returns the replication of a keyspace in brackets, after a space. */
  static String replication(Map<String, String> options) {
    Map<String, String> rest = shortened(options);
    String strategy = rest.remove(CLASS);
    StringJoiner text = new StringJoiner(", ", " (", ")").setEmptyValue("");
    Optional.ofNullable(strategy).ifPresent(text::add);
    rest.forEach(
        (name, value) ->
            text.add(name.equals(FACTOR) ? "replication factor " + value : name + "=" + value));
    return text.toString();
  }

  private static Optional<String> compare(
      String table,
      String what,
      Map<String, Map<String, String>> options,
      Map<String, String> stored,
      UnaryOperator<Map<String, String>> form) {
    Map<String, String> found = form.apply(stored);
    return Optional.ofNullable(options.get(what))
        .map(form)
        .filter(asked -> !isWithin(asked, found))
        .map(asked -> sentence(table, what, found, asked));
  }

  private static boolean isSameReplication(Map<String, String> asked, Map<String, String> found) {
    if (asked.size() < 2) {
      // Without options, the server chooses the number of replicas.
      return isWithin(asked, found);
    }
    Map<String, String> expected = new TreeMap<>(asked);
    if (!found.containsKey(FACTOR) && expected.containsKey(FACTOR)) {
      // The server stores the factor as the number of each data centre.
      String factor = expected.remove(FACTOR);
      found.keySet().forEach(center -> expected.putIfAbsent(center, factor));
    }
    return expected.equals(found);
  }

  private static boolean isWithin(Map<String, String> asked, Map<String, String> found) {
    return asked.entrySet().stream()
        .allMatch(option -> option.getValue().equalsIgnoreCase(found.get(option.getKey())));
  }

  /** Returns options with the names of Cassandra 4.0; without a class, nothing is compressed. */
  private static Map<String, String> compression(Map<String, String> options) {
    Map<String, String> current = new TreeMap<>();
    options.forEach((name, value) -> current.put(RENAMED.getOrDefault(name, name), value));
    boolean isOff =
        current.getOrDefault(CLASS, "").isEmpty() || "false".equalsIgnoreCase(current.get(ENABLED));
    current.remove(ENABLED);
    return isOff ? Map.of(ENABLED, "false") : shortened(current);
  }

  /** Returns options, sorted by name, with the class without its package. */
  private static Map<String, String> shortened(Map<String, String> options) {
    Map<String, String> sorted = new TreeMap<>(options);
    sorted.remove(ENABLED, "true");
    sorted.computeIfPresent(CLASS, (name, type) -> StoredSchema.simpleName(type));
    return sorted;
  }

  private static String sentence(String object, String what, Object found, Object asked) {
    return "%s exists with %s %s and was not changed; requested: %s"
        .formatted(object, what, found, asked);
  }
}
