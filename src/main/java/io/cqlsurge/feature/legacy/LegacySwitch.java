package io.cqlsurge.feature.legacy;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The switches of cassandra-stress up to 2.0. */
enum LegacySwitch {
  KEYS("n", "num-keys"),
  DIFFERENT_KEYS("F", "num-different-keys"),
  SKIPPED_KEYS("N", "skip-keys"),
  THREADS("t", "threads"),
  COLUMNS("c", "columns"),
  COLUMN_SIZE("S", "column-size"),
  CARDINALITY("C", "cardinality"),
  NODES("d", "nodes"),
  NODES_FILE("D", "nodesfile"),
  DEVIATION("s", "stdev"),
  LOG_FILE("f", "file"),
  PORT("p", "port"),
  OPERATION("o", "operation"),
  SUPER_COLUMNS("u", "supercolumns"),
  FAMILY_TYPE("y", "family-type"),
  TRIES("K", "keep-trying"),
  INTERVAL("i", "progress-interval"),
  KEYS_PER_CALL("g", "keys-per-call"),
  REPLICAS("l", "replication-factor"),
  CONSISTENCY("e", "consistency-level"),
  INDEX("x", "create-index"),
  STRATEGY("R", "replication-strategy"),
  STRATEGY_PROPERTIES("O", "strategy-properties"),
  SEND_TO("T", "send-to"),
  COMPRESSION("I", "compression"),
  QUERY_NAMES("Q", "query-names"),
  COMPACTION("Z", "compaction-strategy"),
  COMPARATOR("U", "comparator"),
  TRANSPORT_FACTORY("tf", "transport-factory"),
  TRUSTSTORE("ts", "truststore"),
  TRUSTSTORE_PASSWORD("tspw", "truststore-password"),
  SSL_PROTOCOL("prtcl", "ssl-protocol"),
  SSL_ALGORITHM("alg", "ssl-alg"),
  STORE_TYPE("st", "store-type"),
  CIPHERS("ciphers", "ssl-ciphers"),
  THROTTLE("th", "throttle"),
  RANDOM("r", "random", false),
  UNFRAMED("m", "unframed", false),
  KEEP_GOING("k", "keep-going", false),
  CQL("L", "enable-cql", false),
  CQL3("L3", "enable-cql3", false),
  NATIVE("b", "enable-native-protocol", false),
  PREPARED("P", "use-prepared-statements", false),
  NO_REPLICATE_ON_WRITE("W", "no-replicate-on-write", false),
  AVERAGE_SIZE("V", "average-size-values", false);

  private final String brief;
  private final String name;
  private final boolean takesValue;

  LegacySwitch(String brief, String name) {
    this(brief, name, true);
  }

  LegacySwitch(String brief, String name, boolean takesValue) {
    this.brief = brief;
    this.name = name;
    this.takesValue = takesValue;
  }

  /** Returns the switch with these letters after one dash. */
  static Optional<LegacySwitch> brief(String letters) {
    return Arrays.stream(values()).filter(one -> one.brief.equals(letters)).findFirst();
  }

  /** Returns the switch with this name after two dashes. */
  static Optional<LegacySwitch> named(String name) {
    return Arrays.stream(values()).filter(one -> one.name.equals(name)).findFirst();
  }

  /** Returns the full names of all switches, with their dashes. */
  static List<String> allNames() {
    return Arrays.stream(values()).map(one -> "--" + one.name).toList();
  }

  boolean takesValue() {
    return takesValue;
  }

  String shown() {
    return "-" + brief + " (--" + name + ")";
  }
}
