package io.cqlsurge.nullserver;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What was created, prepared and written. Belongs to the server's one thread. */
final class Tables {
  private static final Pattern TABLE =
      Pattern.compile("(?:FROM|UPDATE|EXISTS)\\s+(\"[^\"]+\"\\.\"[^\"]+\")");
  private static final Pattern DEFINITION = Pattern.compile("\"([^\"]+)\" (blob|counter)\\b");
  private static final Pattern ASSIGNED = Pattern.compile("\"([^\"]+)\"\\s*=");
  private static final Pattern QUOTED = Pattern.compile("\"([^\"]+)\"");

  private final Map<String, Table> tables = new HashMap<>();
  private final List<Statement> statements = new ArrayList<>();

  /** A table: its columns without the key, and its rows as they go over the wire. */
  record Table(List<String> columns, boolean counters, Map<ByteBuffer, byte[]> rows) {}

  /**
   * A prepared statement.
   *
   * @param writes whether it is an update rather than a query
   * @param all whether a query wants the key too
   * @param columns what is assigned or selected, without the key
   */
  record Statement(Table table, boolean writes, boolean all, List<String> columns) {}

  /** Carries out a statement that creates something; others are taken as done. */
  void execute(String cql) {
    if (cql.toUpperCase(Locale.ROOT).startsWith("CREATE TABLE")) {
      List<String> columns = names(DEFINITION, cql.substring(cql.indexOf('(')));
      boolean counters = cql.contains(" counter");
      tables.computeIfAbsent(table(cql), name -> new Table(columns, counters, new HashMap<>()));
    } else if (cql.startsWith("TRUNCATE")) {
      tables.values().forEach(table -> table.rows().clear());
    }
  }

  /** Prepares a statement and gives its number; -1 if its table was never created. */
  int prepare(String cql) {
    Table table = tables.get(table(cql));
    if (table == null) {
      return -1;
    }
    boolean writes = cql.startsWith("UPDATE");
    boolean all = cql.startsWith("SELECT *");
    List<String> columns = table.columns();
    if (writes) {
      columns = names(ASSIGNED, cql.substring(cql.indexOf(" SET "), cql.indexOf(" WHERE ")));
    } else if (!all) {
      columns = names(QUOTED, cql.substring(0, cql.indexOf(" FROM ")));
    }
    statements.add(new Statement(table, writes, all, columns));
    return statements.size() - 1;
  }

  Statement statement(int number) {
    return statements.get(number);
  }

  private static String table(String cql) {
    Matcher matcher = TABLE.matcher(cql);
    return matcher.find() ? matcher.group(1) : "";
  }

  private static List<String> names(Pattern pattern, String text) {
    List<String> names = new ArrayList<>();
    Matcher matcher = pattern.matcher(text);
    while (matcher.find()) {
      names.add(matcher.group(1));
    }
    return names;
  }
}
