package io.cqlsurge.cql;

import io.cqlsurge.schema.CqlType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A parser of {@code CREATE TYPE}. */
public final class CreateType {
  private CreateType() {}

  /** Returns whether a text begins like such a statement. */
  public static boolean is(String cql) {
    return new Cursor(cql).isAt("CREATE", "TYPE");
  }

  /**
   * Returns the type that a statement creates.
   *
   * @param types user-defined types that it may use, by name
   * @throws CqlSyntaxError if the text is not such a statement
   */
  public static CqlType parse(String cql, Map<String, CqlType> types) {
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
    return CqlType.udt(name.name(), fields);
  }
}
