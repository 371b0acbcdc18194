package io.cqlsurge.driver;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import io.cqlsurge.schema.CqlType;
import io.cqlsurge.schema.CqlType.Kind;
import io.cqlsurge.schema.CqlType.Part;
import io.cqlsurge.schema.Literals;
import java.nio.ByteBuffer;
import java.util.StringJoiner;

/** Literals of values that contain other values, which are read in order. */
final class PartLiterals {
  private final Literals literals;
  private final CqlType type;

  /**
   * Creates one type's literals.
   *
   * @param literals the contained values' literals
   * @param type a list, set, map, tuple, or user-defined type
   */
  PartLiterals(Literals literals, CqlType type) {
    this.literals = literals;
    this.type = type;
  }

  /**
   * Returns a value's literal.
   *
   * @param value the serialized value, which is read to its end
   * @throws RuntimeException if the value is not valid for the type
   */
  String format(ByteBuffer value) {
    return switch (type.kind()) {
      case LIST -> elements(value, "[", "]");
      case SET -> elements(value, "{", "}");
      case MAP -> entries(value);
      default -> fields(value);
    };
  }

  private String elements(ByteBuffer value, String begin, String end) {
    StringJoiner joined = new StringJoiner(",", begin, end);
    for (int left = value.getInt(); left > 0; left--) {
      joined.add(next(0, value));
    }
    return joined.toString();
  }

  private String entries(ByteBuffer value) {
    StringJoiner joined = new StringJoiner(",", "{", "}");
    for (int left = value.getInt(); left > 0; left--) {
      joined.add(next(0, value) + ":" + next(1, value));
    }
    return joined.toString();
  }

  /**
   * Returns the literal of a tuple or user-defined type. Fields that were added to a type later are
   * missing in older values.
   */
  private String fields(ByteBuffer value) {
    boolean named = type.kind() == Kind.UDT;
    StringJoiner joined = new StringJoiner(",", named ? "{" : "(", named ? "}" : ")");
    for (int i = 0; i < type.parts().size(); i++) {
      String literal = value.hasRemaining() ? next(i, value) : literals.format(type.part(i), null);
      joined.add(named ? name(type.parts().get(i)) + ":" + literal : literal);
    }
    return joined.toString();
  }

  private static String name(Part field) {
    return CqlIdentifier.fromInternal(field.name()).asCql(true);
  }

  private String next(int part, ByteBuffer value) {
    int length = value.getInt();
    if (length < 0) {
      return literals.format(type.part(part), null);
    }
    ByteBuffer content = value.slice(value.position(), length);
    value.position(value.position() + length);
    return literals.format(type.part(part), content);
  }
}
