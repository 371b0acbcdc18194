package io.cqlsurge.nullserver;

import io.cqlsurge.nullserver.Statement.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Understands the few forms of CQL that can be prepared; {@link #FORMS} lists them. */
final class PreparedForms {
  static final String FORMS =
      "UPDATE t SET a=?,b=? WHERE key=?; INSERT INTO t (key, a) VALUES (?, ?);"
          + " SELECT a,b FROM t WHERE key=?; DELETE FROM t WHERE key=?";

  private static final String TABLE = "\\s+(?<table>[\\w.\"]+)";
  private static final String KEY = "\\s+WHERE\\s+\"?key\"?\\s*=\\s*\\?[^?]*";
  private static final String USING = "(?:\\s+USING\\s[^?]*)?";

  private static final Pattern UPDATE =
      form("UPDATE" + TABLE + USING + "\\s+SET\\s+(?<columns>.*)" + KEY);
  private static final Pattern INSERT =
      form(
          "INSERT\\s+INTO"
              + TABLE
              + "\\s*\\((?<columns>[^)]*)\\)\\s*VALUES\\s*\\((?<values>[?,\\s]*)\\)[^?]*");
  private static final Pattern SELECT = form("SELECT\\s+(?<columns>.*?)\\s+FROM" + TABLE + KEY);
  private static final Pattern DELETE = form("DELETE\\s+FROM" + TABLE + USING + KEY);

  private final Tables tables;

  PreparedForms(Tables tables) {
    this.tables = tables;
  }

  private static Pattern form(String regex) {
    return Pattern.compile("\\s*" + regex, Pattern.CASE_INSENSITIVE | Pattern.DOTALL);
  }

  /**
   * Reads a statement.
   *
   * @throws IllegalArgumentException if it has another form or its table was never created
   */
  Statement read(String cql) {
    Matcher update = UPDATE.matcher(cql);
    if (update.matches()) {
      return update(update);
    }
    Matcher insert = INSERT.matcher(cql);
    if (insert.matches()) {
      return insert(insert);
    }
    Matcher select = SELECT.matcher(cql);
    if (select.matches()) {
      return select(select);
    }
    Matcher delete = DELETE.matcher(cql);
    if (delete.matches()) {
      return new Statement(Kind.DELETE, table(delete), List.of(), 0, false);
    }
    throw new IllegalArgumentException("the null server prepares only: " + FORMS);
  }

  private Statement update(Matcher update) {
    List<String> assignments = names(update.group("columns"));
    if (!assignments.stream().allMatch(assignment -> assignment.endsWith("?"))) {
      throw new IllegalArgumentException("an UPDATE needs a marker for each column");
    }
    // A counter is assigned as a=a+?: the name is what comes first.
    List<String> names = assignments.stream().map(text -> text.split("\\s*=", 2)[0]).toList();
    return new Statement(Kind.WRITE, table(update), names, names.size(), false);
  }

  private Statement insert(Matcher insert) {
    List<String> names = new ArrayList<>(names(insert.group("columns")));
    int keyAt = names.indexOf(Statement.KEY);
    if (keyAt < 0 || names(insert.group("values")).size() != names.size()) {
      throw new IllegalArgumentException("an INSERT needs the key and a marker for each column");
    }
    names.remove(keyAt);
    return new Statement(Kind.WRITE, table(insert), List.copyOf(names), keyAt, false);
  }

  private Statement select(Matcher select) {
    Tables.Table table = table(select);
    if (select.group("columns").equals("*")) {
      return new Statement(Kind.READ, table, table.columns(), 0, true);
    }
    List<String> names = new ArrayList<>(names(select.group("columns")));
    int keyAt = names.indexOf(Statement.KEY);
    if (keyAt > 0) {
      throw new IllegalArgumentException("a SELECT names the key first or not at all");
    }
    names.remove(Statement.KEY);
    return new Statement(Kind.READ, table, List.copyOf(names), 0, keyAt == 0);
  }

  private Tables.Table table(Matcher statement) {
    String name = statement.group("table");
    return tables
        .table(name)
        .orElseThrow(() -> new IllegalArgumentException("unconfigured table " + name));
  }

  private static List<String> names(String list) {
    List<String> names = new ArrayList<>();
    for (String name : list.replace("\"", "").split(",", -1)) {
      names.add(name.strip());
    }
    return names;
  }
}
