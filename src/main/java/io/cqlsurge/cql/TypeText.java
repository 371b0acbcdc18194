package io.cqlsurge.cql;

import io.cqlsurge.schema.CqlType;
import java.util.Map;

/** A CQL type parser: {@code map<text, frozen<list<int>>>}. */
public final class TypeText {
  private TypeText() {}

  /**
   * Parses a type.
   *
   * @param types user-defined types by name; an unknown type has no fields
   * @throws CqlSyntaxError if the text is not a type
   */
  public static CqlType parse(String text, Map<String, CqlType> types) {
    Cursor cursor = new Cursor(text);
    CqlType type = new TypeReader(cursor, types).read();
    if (!cursor.atEnd()) {
      throw cursor.expected("the end of the type");
    }
    return type;
  }
}
