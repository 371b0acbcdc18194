package io.cqlsurge.schema;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.StringJoiner;

/**
 * A column's type, or of part of one.
 *
 * @param kind the kind of type
 * @param name the name of a user-defined or custom type as the database stores it; empty for others
 * @param parts the types that it consists of: {@code element} of a list, set or vector; {@code key}
 *     and {@code value} of a map; {@code 0}, {@code 1} and so on of a tuple; a user-defined type's
 *     fields
 * @param length element count of a vector; 0 for others
 * @param frozen whether it was declared {@code frozen}
 */
public record CqlType(Kind kind, String name, List<Part> parts, int length, boolean frozen) {

  public CqlType {
    parts = List.copyOf(parts);
  }

  /** A type's kind. */
  public enum Kind {
    ASCII,
    TEXT,
    BLOB,
    TINYINT,
    SMALLINT,
    INT,
    BIGINT,
    VARINT,
    DECIMAL,
    FLOAT,
    DOUBLE,
    BOOLEAN,
    UUID,
    TIMEUUID,
    INET,
    TIMESTAMP,
    DATE,
    TIME,
    DURATION,
    COUNTER,
    LIST,
    SET,
    MAP,
    TUPLE,
    UDT,
    VECTOR,
    /** A type implemented by a class of the server, whose values are unknown. */
    CUSTOM;

    public String title() {
      return name().toLowerCase(Locale.ROOT);
    }

    public boolean isCollection() {
      return this == LIST || this == SET || this == MAP;
    }

    public boolean isNumber() {
      return switch (this) {
        case TINYINT, SMALLINT, INT, BIGINT, VARINT, COUNTER, FLOAT, DOUBLE, DECIMAL -> true;
        default -> false;
      };
    }
  }

  /** A part of a type, with a name unique within the type. */
  public record Part(String name, CqlType type) {}

  /** Returns a type without parts. */
  public static CqlType of(Kind kind) {
    return new CqlType(kind, "", List.of(), 0, false);
  }

  /** Returns a list or set with this type of element. */
  public static CqlType of(Kind kind, CqlType element) {
    return new CqlType(kind, "", List.of(new Part("element", element)), 0, false);
  }

  public static CqlType map(CqlType key, CqlType value) {
    List<Part> parts = List.of(new Part("key", key), new Part("value", value));
    return new CqlType(Kind.MAP, "", parts, 0, false);
  }

  /** Returns a tuple type; always frozen, as in the database. */
  public static CqlType tuple(List<CqlType> types) {
    List<Part> parts = new ArrayList<>();
    for (int i = 0; i < types.size(); i++) {
      parts.add(new Part(String.valueOf(i), types.get(i)));
    }
    return new CqlType(Kind.TUPLE, "", parts, 0, true);
  }

  public static CqlType udt(String name, List<Part> fields) {
    return new CqlType(Kind.UDT, name, fields, 0, false);
  }

  /** Returns a vector type; frozen, as in the database. */
  public static CqlType vector(CqlType element, int length) {
    return new CqlType(Kind.VECTOR, "", List.of(new Part("element", element)), length, true);
  }

  public static CqlType custom(String name) {
    return new CqlType(Kind.CUSTOM, name, List.of(), 0, true);
  }

  public CqlType freeze() {
    return new CqlType(kind, name, parts, length, true);
  }

  public CqlType part(int index) {
    return parts.get(index).type();
  }

  /** Returns whether each serialized value of this type is a valid value of the other type. */
  public boolean fits(CqlType other) {
    boolean fits = fits(other.kind) && length == other.length && parts.size() == other.parts.size();
    for (int i = 0; fits && i < parts.size(); i++) {
      fits = part(i).fits(other.part(i));
    }
    return fits;
  }

  private boolean fits(Kind other) {
    return switch (kind) {
      case ASCII, TEXT -> other == Kind.ASCII || other == Kind.TEXT;
      case BIGINT, COUNTER -> other == Kind.BIGINT || other == Kind.COUNTER;
      case TIMEUUID -> other == Kind.TIMEUUID || other == Kind.UUID;
      default -> other == kind;
    };
  }

  @Override
  public String toString() {
    String text =
        switch (kind) {
          case LIST, SET, MAP, TUPLE -> kind.title() + partsText("");
          case VECTOR -> kind.title() + partsText(", " + length);
          case UDT -> name;
          case CUSTOM -> "'" + name + "'";
          default -> kind.title();
        };
    return frozen && (kind.isCollection() || kind == Kind.UDT) ? "frozen<" + text + ">" : text;
  }

  private String partsText(String more) {
    StringJoiner joined = new StringJoiner(", ", "<", more + ">");
    parts.forEach(part -> joined.add(part.type().toString()));
    return joined.toString();
  }
}
