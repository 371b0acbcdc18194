package io.cqlsurge.schema;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.StringJoiner;

/**
 * The type of a column, or of a part of one.
 *
 * @param kind what it is
 * @param name the name of a user-defined or custom type as the database keeps it; empty for others
 * @param parts what it is made of: {@code element} of a list, set or vector; {@code key} and {@code
 *     value} of a map; {@code 0}, {@code 1} and so on of a tuple; the fields of a user-defined type
 * @param length how many elements a vector has; 0 for others
 * @param frozen whether it was declared so
 */
public record CqlType(Kind kind, String name, List<Part> parts, int length, boolean frozen) {

  /** Parts cannot be changed afterwards. */
  public CqlType {
    parts = List.copyOf(parts);
  }

  /** What sort of type it is. */
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
    /** A type of the server's own classes; nothing is known of its values. */
    CUSTOM;

    /** Whether it is a list, set or map. */
    public boolean isCollection() {
      return this == LIST || this == SET || this == MAP;
    }
  }

  /** A part and its name, unique within the type. */
  public record Part(String name, CqlType type) {}

  /** A type without parts. */
  public static CqlType of(Kind kind) {
    return new CqlType(kind, "", List.of(), 0, false);
  }

  /** A list or set of this element. */
  public static CqlType of(Kind kind, CqlType element) {
    return new CqlType(kind, "", List.of(new Part("element", element)), 0, false);
  }

  /** A map. */
  public static CqlType map(CqlType key, CqlType value) {
    List<Part> parts = List.of(new Part("key", key), new Part("value", value));
    return new CqlType(Kind.MAP, "", parts, 0, false);
  }

  /** A tuple; always frozen, as the database has it. */
  public static CqlType tuple(List<CqlType> types) {
    List<Part> parts = new ArrayList<>();
    for (int i = 0; i < types.size(); i++) {
      parts.add(new Part(String.valueOf(i), types.get(i)));
    }
    return new CqlType(Kind.TUPLE, "", parts, 0, true);
  }

  /** A user-defined type. */
  public static CqlType udt(String name, List<Part> fields) {
    return new CqlType(Kind.UDT, name, fields, 0, false);
  }

  /** A vector; frozen, as the database has it. */
  public static CqlType vector(CqlType element, int length) {
    return new CqlType(Kind.VECTOR, "", List.of(new Part("element", element)), length, true);
  }

  /** A type by the name of its class. */
  public static CqlType custom(String name) {
    return new CqlType(Kind.CUSTOM, name, List.of(), 0, true);
  }

  /** The same type, frozen. */
  public CqlType freeze() {
    return new CqlType(kind, name, parts, length, true);
  }

  /** The type of the part at a position. */
  public CqlType part(int index) {
    return parts.get(index).type();
  }

  /** Whether each value of this type, as it goes over the wire, is a value of the other type. */
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

  /** The type as CQL has it. */
  @Override
  public String toString() {
    String text =
        switch (kind) {
          case LIST, SET, MAP, TUPLE -> lower() + partsText("");
          case VECTOR -> lower() + partsText(", " + length);
          case UDT -> name;
          case CUSTOM -> "'" + name + "'";
          default -> lower();
        };
    return frozen && (kind.isCollection() || kind == Kind.UDT) ? "frozen<" + text + ">" : text;
  }

  private String lower() {
    return kind.name().toLowerCase(Locale.ROOT);
  }

  private String partsText(String more) {
    StringJoiner joined = new StringJoiner(", ", "<", more + ">");
    parts.forEach(part -> joined.add(part.type().toString()));
    return joined.toString();
  }
}
