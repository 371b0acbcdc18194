package io.cqlsurge.cql;

import io.cqlsurge.schema.CqlType;
import java.util.Map;

/** A type as CQL has it: {@code map<text, frozen<list<int>>>}. */
public final class TypeText {
  private TypeText() {}

  /**
   * Reads a type.
   *
   * @param types user-defined types by their names; any other is taken to have no known fields
   * @throws CqlSyntaxError if the text is none
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
