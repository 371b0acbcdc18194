package io.cqlsurge.feature.profiles;

import io.cqlsurge.cql.Identifier;
import io.cqlsurge.feature.profiles.SourceSchema.Definition;
import io.cqlsurge.schema.Column;
import io.cqlsurge.schema.CqlType;
import io.cqlsurge.schema.Table;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A table's reads: by the whole primary key, by each prefix, by each index and from each view. */
final class TableQueries {
  private static final String MANY = " LIMIT 100";
  private static final double PERCENT = 100;

  /** A view's partition key columns, in brackets or a single one. */
  private static final Pattern VIEW_KEY =
      Pattern.compile("(?is)PRIMARY\\s+KEY\\s*\\(\\s*(?:\\(([^)]*)\\)|([^,)]*))");

  private final Table table;
  private final UnaryOperator<String> names;
  private final Map<String, String> queries = new LinkedHashMap<>();

  /**
   * Creates the queries.
   *
   * @param names returns the name in the profile for a name as stored
   * @param limit what ends a query for many rows, such as {@code LIMIT 100}; can be empty
   */
  TableQueries(SourceSchema schema, Table table, UnaryOperator<String> names, String limit) {
    this.table = table;
    this.names = names;
    List<String> key = Column.names(table.primaryKey());
    queries.put("row", select(table.name(), key));
    for (int i = key.size() - 1; i >= table.partitionKey().size(); i--) {
      String name = i == table.partitionKey().size() ? "partition" : "by_" + plain(key.get(i - 1));
      queries.put(name, select(table.name(), key.subList(0, i)) + limit);
    }
    for (Definition definition : schema.belongingTo(table)) {
      if (definition.kind().equals("VIEW")) {
        String view = definition.names().get(0);
        queries.put("view_" + plain(view), select(view, viewKey(definition.cql())) + MANY);
      } else if (definition.kind().equals("INDEX")) {
        Matcher index = definition.index();
        condition(index.group(2))
            .ifPresent(
                text ->
                    queries.put(
                        "index_" + plain(definition.indexName()),
                        "SELECT * FROM " + quoted(table.name()) + text));
      }
    }
  }

  /** Returns the statements by query name. */
  Map<String, String> all() {
    return queries;
  }

  private static List<String> viewKey(String cql) {
    Matcher key = VIEW_KEY.matcher(cql);
    return key.find()
        ? Stream.of(Objects.requireNonNullElse(key.group(1), key.group(2)).split(",", -1))
            .map(column -> Identifier.internal(column.strip()))
            .toList()
        : List.of();
  }

  private String select(String from, List<String> columns) {
    return columns.stream()
        .map(column -> quoted(column) + " = ?")
        .collect(Collectors.joining(" AND ", "SELECT * FROM " + quoted(from) + " WHERE ", ""));
  }

  /** Returns what a query by an index has after the table; empty for unknown targets. */
  private Optional<String> condition(String target) {
    String text = target.strip();
    String function = text.replaceFirst("(?s)\\s*\\(.*", "").toLowerCase(Locale.ROOT);
    boolean isCall = text.endsWith(")");
    String name =
        Identifier.internal(
            isCall ? text.substring(text.indexOf('(') + 1, text.length() - 1).strip() : text);
    return table.columns().stream()
        .filter(column -> column.name().equals(name))
        .findFirst()
        .map(column -> condition(isCall ? function : "", column.type(), quoted(name)));
  }

  private static String condition(String function, CqlType type, String column) {
    if (type.kind() == CqlType.Kind.VECTOR) {
      return " ORDER BY " + column + " ANN OF ? LIMIT 10";
    }
    boolean isCollection = type.kind().isCollection() && !type.frozen();
    String comparison =
        switch (function) {
          case "keys" -> column + " CONTAINS KEY ?";
          case "entries" -> column + "[?] = ?";
          case "full" -> column + " = ?";
          default -> column + (isCollection ? " CONTAINS ?" : " = ?");
        };
    return " WHERE " + comparison + MANY;
  }

  private String quoted(String name) {
    return Identifier.quoted(names.apply(name));
  }

  /** Returns a name with only letters, digits and underscores for a name as stored. */
  String plain(String name) {
    return ProfileTexts.plain(names.apply(name));
  }

  /**
   * Returns insert and the reads with their weights: percent among the requests that the nodes
   * report, else all the same.
   *
   * @param prefix precedes each name
   * @param requests the request count to which the weights refer; 0 if unknown
   */
  String operations(String prefix, long reads, long writes, double requests) {
    boolean isKnown = reads > 0 && writes > 0 && requests > 0;
    double write = isKnown ? PERCENT * writes / requests : 1;
    double read = isKnown ? PERCENT * reads / requests / queries.size() : 1;
    return Stream.concat(Stream.of("insert"), queries.keySet().stream())
        .map(
            name -> prefix + name + "=" + ProfileTexts.number(name.equals("insert") ? write : read))
        .collect(Collectors.joining(","));
  }
}
