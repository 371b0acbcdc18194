package io.cqlsurge.feature.legacy;

import io.cqlsurge.grammar.ShellText;
import io.cqlsurge.grammar.UsageError;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The translation of cassandra-stress 2.0 switches to cqlsurge options. */
final class LegacyTranslation {
  private static final Map<String, String> COMMANDS =
      Map.of(
          "INSERT", "write",
          "READ", "read",
          "COUNTER_ADD", "counter_write",
          "COUNTER_GET", "counter_read");

  /** Default number of keys in 2.0; such defaults differ today or must be given. */
  private static final String KEYS = "1000000";

  private static final String THREADS = "50";
  private static final String CONSISTENCY = "ONE";
  private static final String DEVIATION = "0.1";
  private static final long COLUMN_SIZE = 34;
  private static final String THRIFT_PORT = "9160";

  /** Switches that have no effect any more, with the reason. */
  private static final Map<LegacySwitch, String> IDLE =
      Map.of(
          LegacySwitch.CARDINALITY, "values depend on the key, and all differ",
          LegacySwitch.KEYS_PER_CALL, "a request reads one partition",
          LegacySwitch.SUPER_COLUMNS, "there are no super columns",
          LegacySwitch.COMPARATOR, "columns have CQL names",
          LegacySwitch.UNFRAMED, "there is no Thrift",
          LegacySwitch.TRANSPORT_FACTORY, "there is no Thrift",
          LegacySwitch.NO_REPLICATE_ON_WRITE, "the database has no such option");

  private final LegacyLine line;
  private final List<String> arguments = new ArrayList<>();
  private final List<String> notices = new ArrayList<>();
  private final List<String> errors = new ArrayList<>();

  private LegacyTranslation(LegacyLine line) {
    this.line = line;
  }

  /**
   * Translates the switches.
   *
   * @throws UsageError with all switches that cannot be translated
   */
  static LegacyTranslation of(LegacyLine line) {
    LegacyTranslation translation = new LegacyTranslation(line);
    translation.reject();
    translation.notice();
    String command = translation.command();
    translation.population(command);
    translation.columns();
    translation.pace();
    translation.schema();
    translation.connection();
    translation.reports();
    UsageError.throwIfAny(translation.errors);
    return translation;
  }

  List<String> arguments() {
    return List.copyOf(arguments);
  }

  List<String> notices() {
    return List.copyOf(notices);
  }

  /** Adds a message for each switch that is not supported. */
  private void reject() {
    if (line.has(LegacySwitch.INDEX)) {
      errors.add(
          LegacySwitch.INDEX.shown()
              + ": indexes are no longer created; write a profile with extra_definitions, and run"
              + " 'user'");
    }
    line.value(LegacySwitch.FAMILY_TYPE)
        .filter(type -> !type.equalsIgnoreCase("Standard"))
        .ifPresent(
            type ->
                errors.add(
                    LegacySwitch.FAMILY_TYPE.shown() + ": there are no super columns any more"));
    if (line.has(LegacySwitch.TRUSTSTORE_PASSWORD)) {
      errors.add(
          LegacySwitch.TRUSTSTORE_PASSWORD.shown()
              + ": everybody could read it in the process list; remove it, and add -credentials-file to the translated command line");
    }
  }

  /** Adds a message for each switch that is ignored. */
  private void notice() {
    for (LegacySwitch one : LegacySwitch.values()) {
      if (line.has(one) && IDLE.containsKey(one)) {
        notices.add(one.shown() + " has no effect: " + IDLE.get(one));
      }
    }
    if (line.value(LegacySwitch.PORT).filter("9160"::equals).isPresent()) {
      notices.add(LegacySwitch.PORT.shown() + " 9160 was the port of Thrift; 9042 is used");
    }
    if (line.has(LegacySwitch.QUERY_NAMES) && line.has(LegacySwitch.COLUMNS)) {
      notices.add(LegacySwitch.COLUMNS.shown() + " has no effect: the columns have names");
    }
    if (line.has(LegacySwitch.NODES_FILE) && line.has(LegacySwitch.NODES)) {
      notices.add(LegacySwitch.NODES.shown() + " has no effect: the file names the nodes");
    }
  }

  private String command() {
    String operation = line.value(LegacySwitch.OPERATION).orElse("INSERT").toUpperCase(Locale.ROOT);
    String command = COMMANDS.getOrDefault(operation, "");
    if (command.isEmpty()) {
      errors.add(
          "-o "
              + operation
              + " is not supported without Thrift; use INSERT, READ, COUNTER_ADD or COUNTER_GET, or run any query of a profile with 'user'");
    }
    arguments.add(command);
    arguments.add("n=" + line.value(LegacySwitch.KEYS).orElse(KEYS));
    arguments.add("cl=" + line.value(LegacySwitch.CONSISTENCY).orElse(CONSISTENCY));
    return command;
  }

  private void population(String command) {
    long keys = number(LegacySwitch.KEYS, KEYS);
    long different =
        line.has(LegacySwitch.DIFFERENT_KEYS) ? number(LegacySwitch.DIFFERENT_KEYS, KEYS) : keys;
    long first = 1 + (long) (share(LegacySwitch.SKIPPED_KEYS, "0") * different);
    String range = first + ".." + different;
    if (command.endsWith("write")) {
      group("-pop", different == keys && first == 1 ? List.of() : List.of("seq=" + range));
    } else if (line.has(LegacySwitch.RANDOM)) {
      group("-pop", List.of("dist=uniform(" + range + ")"));
    } else {
      long deviation = Math.max(1, (long) (share(LegacySwitch.DEVIATION, DEVIATION) * different));
      String law = "gaussian(" + range + "," + different / 2 + "," + deviation + ")";
      group("-pop", List.of("dist=" + law));
    }
  }

  private void columns() {
    List<String> options = new ArrayList<>();
    add(options, "names=?", LegacySwitch.QUERY_NAMES);
    if (options.isEmpty()) {
      add(options, "n=fixed(?)", LegacySwitch.COLUMNS);
    }
    if (line.has(LegacySwitch.AVERAGE_SIZE)) {
      long average = number(LegacySwitch.COLUMN_SIZE, String.valueOf(COLUMN_SIZE));
      options.add("size=uniform(1.." + Math.max(1, 2 * average - 1) + ")");
    } else {
      add(options, "size=fixed(?)", LegacySwitch.COLUMN_SIZE);
    }
    group("-col", options);
  }

  private void pace() {
    List<String> options = new ArrayList<>();
    options.add("threads=" + line.value(LegacySwitch.THREADS).orElse(THREADS));
    add(options, "throttle=?/s", LegacySwitch.THROTTLE);
    group("-rate", options);
  }

  private void schema() {
    List<String> options = new ArrayList<>();
    List<String> replication = new ArrayList<>();
    add(replication, "strategy=?", LegacySwitch.STRATEGY);
    add(replication, "factor=?", LegacySwitch.REPLICAS);
    line.value(LegacySwitch.STRATEGY_PROPERTIES)
        .ifPresent(
            list ->
                Arrays.stream(list.split(",", -1))
                    .map(pair -> pair.replaceFirst(":", "="))
                    .forEach(replication::add));
    if (!replication.isEmpty()) {
      options.add("replication(" + String.join(",", replication) + ")");
    }
    add(options, "compaction(strategy=?)", LegacySwitch.COMPACTION);
    add(options, "compression=?", LegacySwitch.COMPRESSION);
    group("-schema", options);
  }

  private void connection() {
    boolean cql =
        line.has(LegacySwitch.CQL) || line.has(LegacySwitch.CQL3) || line.has(LegacySwitch.NATIVE);
    group("-mode", cql && !line.has(LegacySwitch.PREPARED) ? List.of("unprepared") : List.of());
    List<String> nodes = new ArrayList<>();
    add(nodes, "file=?", LegacySwitch.NODES_FILE);
    if (nodes.isEmpty()) {
      add(nodes, "?", LegacySwitch.NODES);
    }
    group("-node", nodes);
    line.value(LegacySwitch.PORT).filter(port -> !port.equals(THRIFT_PORT)).ifPresent(this::port);
    List<String> transport = new ArrayList<>();
    add(transport, "truststore=?", LegacySwitch.TRUSTSTORE);
    add(transport, "ssl-protocol=?", LegacySwitch.SSL_PROTOCOL);
    add(transport, "ssl-alg=?", LegacySwitch.SSL_ALGORITHM);
    add(transport, "store-type=?", LegacySwitch.STORE_TYPE);
    add(transport, "ssl-ciphers=?", LegacySwitch.CIPHERS);
    group("-transport", transport);
    line.value(LegacySwitch.SEND_TO).ifPresent(host -> group("-sendto", List.of(host)));
  }

  /**
   * Adds the port. Does not show other values: "-pw", which cassandra-stress does not have, would
   * give a password.
   */
  private void port(String port) {
    if (port.matches("[0-9]{1,5}")) {
      group("-port", List.of("native=" + port));
    } else {
      errors.add(
          LegacySwitch.PORT.shown()
              + ": this is not a port; to log in, use -mode user= password= without 'legacy'");
    }
  }

  private void reports() {
    List<String> errorOptions = new ArrayList<>();
    if (line.has(LegacySwitch.TRIES)) {
      errorOptions.add("retries=" + Math.max(0, number(LegacySwitch.TRIES, "10") - 1));
    }
    if (line.has(LegacySwitch.KEEP_GOING)) {
      errorOptions.add("ignore");
    }
    group("-errors", errorOptions);
    List<String> log = new ArrayList<>();
    add(log, "file=?", LegacySwitch.LOG_FILE);
    add(log, "interval=?s", LegacySwitch.INTERVAL);
    group("-log", log);
  }

  private void add(List<String> options, String form, LegacySwitch one) {
    line.value(one).ifPresent(value -> options.add(form.replace("?", value)));
  }

  private void group(String name, List<String> options) {
    if (!options.isEmpty()) {
      arguments.add(name);
      arguments.addAll(options);
    }
  }

  private long number(LegacySwitch one, String defaultValue) {
    String text = line.value(one).orElse(defaultValue);
    if (text.matches("[0-9]{1,18}")) {
      return Long.parseLong(text);
    }
    errors.add(one.shown() + ": '" + text + "' is not a whole number");
    return 1;
  }

  private double share(LegacySwitch one, String defaultValue) {
    String text = line.value(one).orElse(defaultValue);
    if (text.matches("0|1|[01]?\\.[0-9]+") && Double.parseDouble(text) <= 1) {
      return Double.parseDouble(text);
    }
    errors.add(one.shown() + ": '" + text + "' is not a number from 0 to 1");
    return 0;
  }

  /** Returns the command line, quoted for a shell. */
  @Override
  public String toString() {
    return "cqlsurge " + ShellText.of(arguments);
  }
}
