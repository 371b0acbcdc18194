package io.cqlsurge.feature.profiles;

import io.cqlsurge.cql.CqlStatement;
import io.cqlsurge.cql.CqlSyntaxError;
import io.cqlsurge.cql.CreateTable;
import io.cqlsurge.cql.CreateType;
import io.cqlsurge.cql.Identifier;
import io.cqlsurge.cql.PortableDefinition;
import io.cqlsurge.grammar.Spelling;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.schema.CqlType;
import io.cqlsurge.schema.Table;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The definitions in a keyspace, from a text with CQL statements such as {@code DESCRIBE} prints.
 */
final class SourceSchema {
  private static final Pattern KIND =
      Pattern.compile(
          "(?is)CREATE\\s+(?:OR\\s+REPLACE\\s+)?(?:CUSTOM\\s+)?(?:MATERIALIZED\\s+)?"
              + "(KEYSPACE|TABLE|TYPE|INDEX|VIEW|FUNCTION|AGGREGATE)\\b.*");

  private static final Pattern INDEX =
      Pattern.compile(
          "(?is)\\bINDEX\\s+(?:IF\\s+NOT\\s+EXISTS\\s+)?(?:(\\w+|\"[^\"]+\")\\s+)?ON\\s+[^(]+"
              + "\\(((?:[^()]|\\([^()]*\\))*)\\).*");

  private final String keyspace;
  private final Map<String, CqlType> types = new LinkedHashMap<>();
  private final Map<String, Table> tables = new LinkedHashMap<>();
  private final List<Definition> definitions = new ArrayList<>();
  private String replication =
      "WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}";

  /**
   * A statement.
   *
   * @param kind the keyword after CREATE
   * @param names what it creates and uses, as stored; for an index, its table
   */
  record Definition(String kind, String cql, List<String> names) {
    private String first() {
      return names.isEmpty() ? "" : names.get(0);
    }

    private boolean isOn(String table) {
      return (kind.equals("VIEW") && names.get(1).equals(table))
          || (kind.equals("INDEX") && first().equals(table));
    }

    /** Returns an index's name; its target if it has no name. */
    String indexName() {
      Matcher index = index();
      return Identifier.internal(Objects.requireNonNullElse(index.group(1), index.group(2)));
    }

    /** Returns an index's name, target and options. */
    Matcher index() {
      Matcher index = INDEX.matcher(cql);
      if (!index.find()) {
        throw new UsageError("'" + cql + "' has no table or target");
      }
      return index;
    }
  }

  /**
   * Parses a text.
   *
   * @param keyspace its name as stored; statements in other keyspaces are ignored
   * @throws UsageError if a statement is not valid
   */
  SourceSchema(String text, String keyspace) {
    this.keyspace = keyspace;
    for (String cql : CqlStatement.split(text)) {
      Matcher kind = KIND.matcher(cql);
      if (kind.matches()) {
        try {
          add(kind.group(1).toUpperCase(Locale.ROOT), cql);
        } catch (CqlSyntaxError e) {
          throw new UsageError("'" + cql.lines().findFirst().orElse("") + "': " + e.getMessage());
        }
      }
    }
  }

  private void add(String kind, String cql) {
    CqlStatement statement = CqlStatement.of(cql);
    if (kind.equals("KEYSPACE")) {
      Matcher words = Pattern.compile("(?is).*?(\\S+)\\s+(WITH\\b.*)").matcher(cql);
      if (words.matches() && Identifier.internal(words.group(1)).equals(keyspace)) {
        replication = words.group(2);
      }
    } else if (statement.keyspace().orElse(keyspace).equals(keyspace)) {
      if (kind.equals("TYPE")) {
        types.put(statement.names().get(0), CreateType.parse(cql, types));
      } else if (kind.equals("TABLE")) {
        Table table = CreateTable.parse(cql, keyspace, types).table();
        tables.put(table.name(), table);
      }
      definitions.add(new Definition(kind, cql, statement.names()));
    }
  }

  List<Table> tables() {
    return List.copyOf(tables.values());
  }

  /** Returns the keyspace's replication, beginning with WITH. */
  String replication() {
    return replication;
  }

  /**
   * Returns a table.
   *
   * @throws UsageError if there is none with this name
   */
  Table table(String name) {
    Table table = tables.get(name);
    if (table != null) {
      return table;
    }
    for (Definition definition : definitions) {
      if (definition.kind().equals("VIEW") && definition.first().equals(name)) {
        throw new UsageError(
            "%s.%s is a materialized view; make the profile of its table, %s.%s"
                .formatted(keyspace, name, keyspace, definition.names().get(1)));
      }
    }
    throw new UsageError(
        "there is no table %s.%s%s"
            .formatted(keyspace, name, Spelling.hint(name, List.copyOf(tables.keySet()), "")));
  }

  /** Returns a table's types, indexes and views, in definition order. */
  List<Definition> belongingTo(Table table) {
    Set<String> used = new HashSet<>();
    table.columns().forEach(column -> addTypes(column.type(), used));
    return definitions.stream()
        .filter(
            each ->
                each.isOn(table.name())
                    || (each.kind().equals("TYPE") && used.contains(each.first())))
        .toList();
  }

  private static void addTypes(CqlType type, Set<String> names) {
    if (type.kind() == CqlType.Kind.UDT) {
      names.add(type.name());
    }
    type.parts().forEach(part -> addTypes(part.type(), names));
  }

  /** Returns the statement that creates a table, in any keyspace and with other names. */
  String definition(Table table, UnaryOperator<String> names) {
    return definitions.stream()
        .filter(each -> each.kind().equals("TABLE") && each.first().equals(table.name()))
        .findFirst()
        .map(each -> portable(each, names))
        .orElseThrow();
  }

  /** Returns a statement for any keyspace and with other names. */
  String portable(Definition definition, UnaryOperator<String> names) {
    return PortableDefinition.of(definition.cql(), keyspace, types.keySet(), names);
  }
}
