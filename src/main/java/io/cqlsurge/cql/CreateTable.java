package io.cqlsurge.cql;

import io.cqlsurge.schema.Column;
import io.cqlsurge.schema.CqlType;
import io.cqlsurge.schema.Table;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A statement {@code CREATE TABLE}.
 *
 * @param keyspace the keyspace's name as the database stores it, if the statement names it
 * @param table the created table
 * @param unknownTypes offsets of the types that are neither CQL types nor known, by name
 */
public record CreateTable(
    Optional<String> keyspace, Table table, Map<String, Integer> unknownTypes) {

  public CreateTable {
    unknownTypes = Map.copyOf(unknownTypes);
  }

  /**
   * Parses a statement.
   *
   * @param defaultKeyspace the table's keyspace if the statement names none
   * @param types user-defined types by name; an unknown type has no fields
   * @throws CqlSyntaxError if the text is not such a statement
   */
  public static CreateTable parse(String cql, String defaultKeyspace, Map<String, CqlType> types) {
    return new Reader(new Cursor(cql), types).read(defaultKeyspace);
  }

  /**
   * Returns whether a statement creates a table with the columns of another one, which only the
   * database knows: {@code CREATE TABLE a LIKE b}.
   */
  public static boolean isCopy(String cql) {
    Cursor cursor = new Cursor(cql);
    if (!cursor.take("CREATE") || !cursor.take("TABLE")) {
      return false;
    }
    cursor.skipIfNotExists();
    QualifiedName.found(cursor);
    return cursor.isAt("LIKE");
  }

  /** A parser of {@code CREATE TABLE} that skips column options and table options. */
  private static final class Reader {
    private static final List<String> SEPARATORS = List.of(",", ")");

    private final Cursor cursor;
    private final Map<String, CqlType> types;
    private final Map<String, Column> columns = new LinkedHashMap<>();
    private final Map<String, Integer> unknown = new HashMap<>();
    private final List<Token> partitionKey = new ArrayList<>();
    private final List<Token> clustering = new ArrayList<>();

    Reader(Cursor cursor, Map<String, CqlType> types) {
      this.cursor = cursor;
      this.types = types;
    }

    CreateTable read(String defaultKeyspace) {
      cursor.expect("CREATE");
      if (!cursor.take("TABLE") && !cursor.take("COLUMNFAMILY")) {
        throw cursor.expected("'TABLE'");
      }
      QualifiedName name = QualifiedName.afterExistsClause(cursor, "table");
      cursor.expect("(");
      do {
        definition();
      } while (cursor.take(","));
      cursor.expect(")");
      if (cursor.isAt("WITH")) {
        cursor.skipToEnd();
      } else {
        cursor.end();
      }
      Table table = table(name, name.keyspace().orElse(defaultKeyspace));
      return new CreateTable(name.keyspace(), table, unknown);
    }

    /** Reads a column, the key, or nothing: the database accepts a trailing comma. */
    private void definition() {
      boolean isEmpty = !columns.isEmpty() && cursor.isAtAny(SEPARATORS);
      if (cursor.isAt("PRIMARY", "KEY")) {
        primaryKey();
      } else if (!isEmpty) {
        column();
      }
    }

    private void column() {
      Token name = cursor.peek();
      cursor.name("the name of a column");
      int start = cursor.peek().start();
      CqlType type = new TypeReader(cursor, types).read();
      findUnknown(type, start);
      boolean isStatic = cursor.take("STATIC");
      if (columns.put(name.name(), new Column(name.name(), type, isStatic)) != null) {
        throw new CqlSyntaxError("column '" + name.name() + "' is defined twice", name.start());
      }
      while (!cursor.atEnd() && !cursor.isAtAny(SEPARATORS)) {
        option(name);
      }
    }

    /** Reads an option after the type: a mask, a constraint, or PRIMARY KEY. */
    private void option(Token name) {
      if (cursor.take("PRIMARY", "KEY")) {
        checkFirstKey(name);
        partitionKey.add(name);
      } else if (cursor.isAt("MASKED") || cursor.isAt("CHECK") || cursor.isAt("NOT")) {
        while (!cursor.atEnd() && !cursor.isAtAny(SEPARATORS) && !cursor.isAt("PRIMARY", "KEY")) {
          skipOption();
        }
      } else {
        throw cursor.expected("',' or ')' after column '" + name.name() + "'");
      }
    }

    private void skipOption() {
      if (cursor.next().is("(")) {
        do {
          cursor.skipToNext();
        } while (cursor.take(","));
        cursor.expect(")");
      }
    }

    private void primaryKey() {
      Token keyword = cursor.peek();
      cursor.expect("PRIMARY", "KEY", "(");
      checkFirstKey(keyword);
      if (cursor.take("(")) {
        keyColumns(partitionKey);
        cursor.expect(")");
      } else {
        partitionKey.add(keyColumn());
      }
      if (cursor.take(",")) {
        keyColumns(clustering);
      }
      cursor.expect(")");
    }

    private void keyColumns(List<Token> key) {
      do {
        key.add(keyColumn());
      } while (cursor.take(","));
    }

    private Token keyColumn() {
      Token token = cursor.peek();
      cursor.name("the name of a column");
      return token;
    }

    private void checkFirstKey(Token token) {
      if (!partitionKey.isEmpty()) {
        throw new CqlSyntaxError("the primary key is defined twice", token.start());
      }
    }

    private void findUnknown(CqlType type, int start) {
      if (type.kind() == CqlType.Kind.UDT && !types.containsKey(type.name())) {
        unknown.putIfAbsent(type.name(), start);
      }
      type.parts().forEach(part -> findUnknown(part.type(), start));
    }

    private Table table(QualifiedName name, String keyspace) {
      if (partitionKey.isEmpty()) {
        throw new CqlSyntaxError("table '" + name.name() + "' has no PRIMARY KEY", name.start());
      }
      List<Column> partition = take(partitionKey);
      List<Column> cluster = take(clustering);
      return new Table(
          keyspace, name.name(), partition, cluster, new ArrayList<>(columns.values()));
    }

    /** Removes and returns a key's columns; the remaining columns are values. */
    private List<Column> take(List<Token> key) {
      List<Column> taken = new ArrayList<>();
      for (Token token : key) {
        Column column = columns.remove(token.name());
        if (column == null) {
          throw new CqlSyntaxError(
              "the primary key contains '"
                  + token.name()
                  + "', which is not a column or is listed twice",
              token.start());
        }
        if (column.isStatic() || column.type().kind() == CqlType.Kind.COUNTER) {
          throw new CqlSyntaxError(
              "column '" + column.name() + "' cannot be part of the primary key", token.start());
        }
        taken.add(column);
      }
      return taken;
    }
  }
}
