package io.cqlsurge.nullserver;

import com.datastax.oss.protocol.internal.Message;
import com.datastax.oss.protocol.internal.ProtocolConstants.ErrorCode;
import com.datastax.oss.protocol.internal.response.Error;
import com.datastax.oss.protocol.internal.response.result.ColumnSpec;
import com.datastax.oss.protocol.internal.response.result.DefaultRows;
import com.datastax.oss.protocol.internal.response.result.RowsMetadata;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A query of a system table.
 *
 * @param table name with its keyspace
 * @param columns selected columns; empty for all
 * @param conditions permitted values by column
 */
record SystemQuery(String table, List<String> columns, Map<String, Set<String>> conditions) {
  private static final Pattern FORM =
      Pattern.compile(
          "\\s*SELECT\\s+(?<columns>.*?)\\s+FROM\\s+(?<table>system\\w*\\.\\w+)(?<rest>.*)",
          Pattern.CASE_INSENSITIVE | Pattern.DOTALL);
  private static final Pattern CONDITION =
      Pattern.compile(
          "(\\w+)\\s*(?:=\\s*('[^']*'|[-\\w]+)|IN\\s*\\(([^)]*)\\))", Pattern.CASE_INSENSITIVE);

  static boolean isSystemQuery(String cql) {
    return FORM.matcher(cql).matches();
  }

  static SystemQuery parse(String cql) {
    Matcher form = FORM.matcher(cql);
    if (!form.matches()) {
      throw new IllegalArgumentException("not a query of a system table: " + cql);
    }
    String selected = form.group("columns").strip();
    Map<String, Set<String>> conditions = new LinkedHashMap<>();
    CONDITION
        .matcher(form.group("rest"))
        .results()
        .forEach(found -> conditions.put(found.group(1), values(found)));
    return new SystemQuery(
        form.group("table").toLowerCase(Locale.ROOT),
        selected.equals("*") ? List.of() : List.of(selected.split("\\s*,\\s*", -1)),
        conditions);
  }

  private static Set<String> values(MatchResult condition) {
    String all = condition.group(2) == null ? condition.group(3) : condition.group(2);
    return Arrays.stream(all.split(",", -1))
        .map(value -> value.strip().replaceAll("^'|'$", ""))
        .collect(Collectors.toSet());
  }

  /** Returns the selected rows of a table that always has rows. */
  Message rows(List<Map<String, Cell>> rows) {
    return rows(rows, rows.get(0));
  }

  /**
   * Returns the selected rows.
   *
   * @param example a row with all columns of the table
   */
  Message rows(List<Map<String, Cell>> rows, Map<String, Cell> example) {
    List<ColumnSpec> specs = new ArrayList<>();
    for (String name : columns.isEmpty() ? List.copyOf(example.keySet()) : columns) {
      if (!example.containsKey(name)) {
        return new Error(ErrorCode.INVALID, "Unrecognized name " + name);
      }
      specs.add(spec(name, specs.size(), example.get(name)));
    }
    Queue<List<ByteBuffer>> data = new ArrayDeque<>();
    for (Map<String, Cell> row : rows) {
      if (matches(row)) {
        List<ByteBuffer> values = new ArrayList<>();
        specs.forEach(spec -> values.add(row.get(spec.name).value()));
        data.add(values);
      }
    }
    return new DefaultRows(new RowsMetadata(specs, null, new int[0], null), data);
  }

  /** Returns no rows, with the selected columns. */
  Message nothing() {
    Map<String, Cell> example = new LinkedHashMap<>();
    List<String> names = columns.isEmpty() ? List.of("keyspace_name") : columns;
    names.forEach(name -> example.put(name, Cell.text("")));
    return rows(List.of(), example);
  }

  private ColumnSpec spec(String name, int index, Cell cell) {
    String[] names = table.split("\\.", 2);
    return new ColumnSpec(names[0], names[1], name, index, cell.type());
  }

  private boolean matches(Map<String, Cell> row) {
    return conditions.entrySet().stream()
        .filter(condition -> row.containsKey(condition.getKey()))
        .allMatch(condition -> condition.getValue().contains(row.get(condition.getKey()).text()));
  }
}
