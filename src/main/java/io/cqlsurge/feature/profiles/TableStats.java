package io.cqlsurge.feature.profiles;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A table's statistics in the output that {@code nodetool tablestats} printed for one or several
 * nodes. Their partitions and counts are added, so each replica counts. Sizes are in bytes.
 *
 * @param partitions estimated number, -1 if absent
 */
record TableStats(
    String keyspace,
    String table,
    long partitions,
    long reads,
    long writes,
    long meanPartitionBytes) {
  private static final Pattern LINE = Pattern.compile("\\s*([A-Z][^:]*?) ?: *(.*?)\\s*");
  private static final Pattern SIZE =
      Pattern.compile("([0-9]+(?:[.][0-9]+)?) *(?:([KMGTP])i?B|B|bytes)?");
  private static final String PARTITIONS = "Number of partitions (estimate)";
  private static final String SPACE = "Space used (live)";
  private static final String SIZES = "Compacted partition ";

  /** Returns whether {@code nodetool tablestats} or {@code cfstats} printed a text. */
  static boolean is(String text) {
    return text.contains(SPACE + ":") && text.contains(SIZES);
  }

  /** Returns all tables in their order, without indexes. */
  static List<TableStats> parse(String text) {
    Map<String, List<Map<String, Double>>> tables = new LinkedHashMap<>();
    Map<String, Double> values = new HashMap<>();
    String keyspace = "";
    for (Matcher line : text.lines().map(LINE::matcher).filter(Matcher::matches).toList()) {
      String value = line.group(2);
      switch (line.group(1)) {
        case "Keyspace" -> keyspace = value + ".";
        case "Table (index)" -> values = new HashMap<>();
        case "Table" -> {
          values = new HashMap<>();
          // A sorted output has complete names and no keyspaces.
          String name = value.contains(".") ? value : keyspace + value;
          tables.computeIfAbsent(name, key -> new ArrayList<>()).add(values);
        }
        default -> add(values, line.group(1), SIZE.matcher(value.replace(',', '.')));
      }
    }
    return tables.entrySet().stream().map(table -> of(table.getKey(), table.getValue())).toList();
  }

  private static void add(Map<String, Double> values, String label, Matcher size) {
    if (size.matches()) {
      int power = size.group(2) == null ? 0 : 1 + "KMGTP".indexOf(size.group(2));
      values.put(label, Double.parseDouble(size.group(1)) * Math.pow(1024, power));
    }
  }

  private static TableStats of(String name, List<Map<String, Double>> nodes) {
    boolean isCounted = nodes.stream().anyMatch(node -> node.containsKey(PARTITIONS));
    return new TableStats(
        name.substring(0, Math.max(0, name.indexOf('.'))),
        name.substring(name.indexOf('.') + 1),
        isCounted ? sum(nodes, PARTITIONS) : -1,
        sum(nodes, "Local read count"),
        sum(nodes, "Local write count"),
        Math.round(mean(nodes, SIZES + "mean bytes", PARTITIONS)));
  }

  private static long sum(List<Map<String, Double>> nodes, String label) {
    return nodes.stream().mapToLong(node -> Math.round(node.getOrDefault(label, 0.0))).sum();
  }

  /** Returns the weighted mean; values that are 0 do not count. 0 if there are no others. */
  private static double mean(List<Map<String, Double>> nodes, String label, String weight) {
    double sum = 0;
    double weights = 0;
    for (Map<String, Double> node : nodes) {
      double value = node.getOrDefault(label, 0.0);
      double share = value > 0 ? Math.max(1, node.getOrDefault(weight, 0.0)) : 0;
      sum += share * value;
      weights += share;
    }
    return weights == 0 ? 0 : sum / weights;
  }
}
