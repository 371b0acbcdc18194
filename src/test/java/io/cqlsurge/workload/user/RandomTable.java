package io.cqlsurge.workload.user;

import io.cqlsurge.cql.CreateTable;
import io.cqlsurge.cql.CreateType;
import io.cqlsurge.schema.CqlType;
import io.cqlsurge.schema.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;

/**
 * A random table, and how its data are generated.
 *
 * @param type the definition of a type that the table uses
 * @param specs the entries of {@code columnspec}
 * @param defaultTtlS the table's default time after which rows expire, in s; 0 if they do not
 */
record RandomTable(
    String type, String definition, Table table, List<String> specs, int defaultTtlS) {
  private static final String TYPE = "CREATE TYPE ks.u (f int, g text)";
  private static final List<String> KEYS = List.of("int", "bigint", "text", "int");
  private static final List<String> CLUSTERING =
      List.of("int", "bigint", "text", "timeuuid", "int", "int", "boolean");
  private static final List<String> VALUES =
      List.of(
          "int",
          "int",
          "int",
          "text",
          "text",
          "bigint",
          "boolean",
          "tinyint",
          "smallint",
          "varint",
          "decimal",
          "double",
          "float",
          "blob",
          "inet",
          "date",
          "time",
          "timestamp",
          "uuid",
          "timeuuid",
          "duration",
          "ascii",
          "list<int>",
          "set<int>",
          "map<int, text>",
          "set<text>",
          "list<text>",
          "map<text, int>",
          "frozen<list<int>>",
          "frozen<set<text>>",
          "frozen<map<int, int>>",
          "tuple<int, text>",
          "u",
          "frozen<u>",
          "vector<float, 2>",
          "list<frozen<list<int>>>",
          "set<frozen<u>>");

  /** Returns the table of one case. */
  static RandomTable of(RandomGenerator random) {
    Columns columns = new Columns(random, random.nextInt(6) == 0);
    int keys = 1 + random.nextInt(2);
    int levels = random.nextInt(4);
    boolean collides = random.nextBoolean();
    for (int i = 0; i < keys; i++) {
      columns.key("k" + i, pick(random, KEYS), collides);
    }
    for (int i = 0; i < levels; i++) {
      columns.clustering("c" + i, pick(random, CLUSTERING));
    }
    int values = columns.counts ? 1 + random.nextInt(3) : random.nextInt(6);
    for (int i = 0; i < values; i++) {
      // Counters without a regular one would need an INSERT, which has no counters.
      boolean isStatic = levels > 0 && !(columns.counts && i == 0) && random.nextInt(4) == 0;
      columns.value("v" + i, isStatic ? " static" : "");
    }
    int ttlS = !columns.counts && random.nextInt(12) == 0 ? ttlS(random) : 0;
    return columns.table(keys, levels, ttlS);
  }

  /** Returns a time after which rows have expired, have perhaps expired, or have not expired. */
  static int ttlS(RandomGenerator random) {
    return List.of(5, 900, 100_000).get(random.nextInt(3));
  }

  static <T> T pick(RandomGenerator random, List<T> list) {
    return list.get(random.nextInt(list.size()));
  }

  /** The columns so far. */
  private static final class Columns {
    private final RandomGenerator random;
    private final boolean counts;
    private final List<String> names = new ArrayList<>();
    private final List<String> definitions = new ArrayList<>();
    private final List<String> specs = new ArrayList<>();

    Columns(RandomGenerator random, boolean counts) {
      this.random = random;
      this.counts = counts;
    }

    private void add(String name, String definition, String... settings) {
      names.add(name);
      definitions.add(name + " " + definition);
      List<String> all = new ArrayList<>(List.of("name: " + name));
      List.of(settings).stream().filter(each -> !each.isEmpty()).forEach(all::add);
      if (all.size() > 1) {
        specs.add("{" + String.join(", ", all) + "}");
      }
    }

    void key(String name, String type, boolean collides) {
      add(name, type, collides ? "population: uniform(1..10)" : "");
    }

    void clustering(String name, String type) {
      String few = random.nextBoolean() ? "population: uniform(1..5)" : "";
      String cluster = pick(random, List.of("fixed(1)", "uniform(1..3)", "fixed(2)"));
      add(name, type, "cluster: " + cluster, few);
    }

    void value(String name, String suffix) {
      if (counts) {
        String amounts = pick(random, List.of("uniform(1..10)", "uniform(-5..5)", "fixed(0)"));
        add(name, "counter" + suffix, "population: " + amounts);
        return;
      }
      String size = pick(random, List.of("uniform(0..2)", "fixed(2)", "fixed(0)", "uniform(1..3)"));
      boolean isFew = random.nextInt(3) == 0;
      add(
          name,
          pick(random, VALUES) + suffix,
          "size: " + size,
          isFew ? "population: uniform(1..3)" : "",
          random.nextInt(4) == 0 ? "nulls: 0.4" : "");
    }

    RandomTable table(int keys, int levels, int ttlS) {
      List<String> primary = new ArrayList<>(names.subList(keys, keys + levels));
      primary.add(0, "(" + String.join(", ", names.subList(0, keys)) + ")");
      String definition =
          "CREATE TABLE ks.t ("
              + String.join(", ", definitions)
              + ", PRIMARY KEY ("
              + String.join(", ", primary)
              + "))"
              + (ttlS > 0 ? " WITH default_time_to_live = " + ttlS : "");
      Map<String, CqlType> types = Map.of("u", CreateType.parse(TYPE, Map.of()));
      Table table = CreateTable.parse(definition, "ks", types).table();
      return new RandomTable(TYPE, definition, table, List.copyOf(specs), ttlS);
    }
  }
}
