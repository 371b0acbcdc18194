package io.cqlsurge.nullserver;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The tables with their rows, the same on all nodes. Only for the server's thread. */
final class Tables {
  private static final Pattern CREATE =
      Pattern.compile(
          "CREATE\\s+TABLE\\s+(?:IF\\s+NOT\\s+EXISTS\\s+)?([\\w.\"]+)\\s*\\((.*)",
          Pattern.CASE_INSENSITIVE | Pattern.DOTALL);
  private static final Pattern DEFINITION =
      Pattern.compile("\"?(\\w+)\"?\\s+(?:blob|counter)\\b", Pattern.CASE_INSENSITIVE);

  private final Map<String, Table> tables = new HashMap<>();

  /** A table: its name, its columns without the key, and its rows in their protocol format. */
  record Table(String name, List<String> columns, boolean counters, Map<ByteBuffer, byte[]> rows) {}

  /** Executes a statement that creates or truncates; other statements have no effect. */
  void execute(String cql) {
    Matcher create = CREATE.matcher(cql);
    if (create.lookingAt()) {
      boolean counters = create.group(2).toLowerCase(Locale.ROOT).contains(" counter");
      tables.computeIfAbsent(
          bare(create.group(1)),
          name -> new Table(name, columns(create.group(2)), counters, new HashMap<>()));
    } else if (cql.startsWith("TRUNCATE")) {
      tables.values().forEach(table -> table.rows().clear());
    }
  }

  /** Returns the table with this name, quoted or not. */
  Optional<Table> table(String name) {
    return Optional.ofNullable(tables.get(bare(name)));
  }

  private static String bare(String name) {
    return name.replace("\"", "");
  }

  private static List<String> columns(String definitions) {
    List<String> names = new ArrayList<>();
    Matcher matcher = DEFINITION.matcher(definitions);
    while (matcher.find()) {
      if (!matcher.group(1).equals(Statement.KEY)) {
        names.add(matcher.group(1));
      }
    }
    return List.copyOf(names);
  }
}
