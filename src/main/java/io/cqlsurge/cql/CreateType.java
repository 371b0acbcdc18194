package io.cqlsurge.cql;

import io.cqlsurge.schema.CqlType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A statement {@code CREATE TYPE}.
 *
 * @param keyspace name of the keyspace as the database stores it, if the statement names it
 * @param type the user-defined type
 */
public record CreateType(Optional<String> keyspace, CqlType type) {

  /** Returns whether a text begins like such a statement. */
  public static boolean is(String cql) {
    return new Cursor(cql).isAt("CREATE", "TYPE");
  }

  /**
   * Parses a statement.
   *
   * @param types user-defined types that it may use, by name
   * @throws CqlSyntaxError if the text is not such a statement
   */
  public static CreateType parse(String cql, Map<String, CqlType> types) {
    Cursor cursor = new Cursor(cql);
    cursor.expect("CREATE", "TYPE");
    QualifiedName name = QualifiedName.afterExistsClause(cursor, "type");
    cursor.expect("(");
    List<CqlType.Part> fields = new ArrayList<>();
    do {
      if (!fields.isEmpty() && (cursor.isAt(",") || cursor.isAt(")"))) {
        continue;
      }
      int start = cursor.peek().start();
      String field = cursor.name("the name of a field");
      if (fields.stream().anyMatch(part -> part.name().equals(field))) {
        throw new CqlSyntaxError("field '" + field + "' is defined twice", start);
      }
      fields.add(new CqlType.Part(field, new TypeReader(cursor, types).read()));
      cursor.skipToNext();
    } while (cursor.take(","));
    cursor.expect(")");
    cursor.end();
    return new CreateType(name.keyspace(), CqlType.udt(name.name(), fields));
  }
}
