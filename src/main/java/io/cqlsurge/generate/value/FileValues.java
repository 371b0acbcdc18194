package io.cqlsurge.generate.value;

import io.cqlsurge.database.DatabaseError;
import io.cqlsurge.dataset.DataColumn;
import io.cqlsurge.distribution.Distribution;
import io.cqlsurge.schema.CqlType;
import io.cqlsurge.schema.CqlType.Kind;
import io.cqlsurge.schema.Literals;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A file column's values, for one type: the drawn number is the row, from 1. Texts are as {@code
 * COPY TO} of cqlsh writes them: as they are, or in single quotes within other values.
 */
public record FileValues(DataColumn column, CqlType type, Literals literals)
    implements Numbers.Form {
  private static final int SHOWN = 60;

  @Override
  public void write(Distribution numbers, Bytes into) {
    write(numbers.next(), into);
  }

  /**
   * Adds a row's value in wire format to some bytes.
   *
   * @throws DatabaseError if it has none, or one that has another type
   */
  void write(long number, Bytes into) {
    ByteBuffer value = column.value(number);
    if (column.file().isCsv() && column.isNull(value)) {
      throw column.error(number, "there is no value");
    }
    try {
      into.addAll(column.file().isCsv() ? parsed(value) : value);
    } catch (IllegalArgumentException e) {
      String text = StandardCharsets.UTF_8.decode(value).toString();
      String shown = text.length() > SHOWN ? text.substring(0, SHOWN) + "..." : text;
      throw column.error(number, "'%s' is not a value of type %s".formatted(shown, type));
    }
  }

  /** Returns the row count. */
  long count() {
    return column.file().rows();
  }

  boolean isNull(long number) {
    return column.file().isCsv() && column.isNull(column.value(number));
  }

  private ByteBuffer parsed(ByteBuffer value) {
    int all = 0;
    for (int i = value.position(); i < value.limit(); i++) {
      all |= value.get(i);
    }
    boolean isAscii = all >= 0;
    if (isAscii && (type.kind() == Kind.TEXT || type.kind() == Kind.ASCII)) {
      return value;
    }
    String text = decoded(value);
    ByteBuffer parsed = type.kind() == Kind.TEXT ? value : literals.parse(type, text.strip());
    if (parsed == null || (type.kind() == Kind.ASCII && !isAscii)) {
      throw new IllegalArgumentException(text);
    }
    return ordered(type, parsed);
  }

  private static String decoded(ByteBuffer value) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(value.duplicate()).toString();
    } catch (CharacterCodingException e) {
      throw new IllegalArgumentException(e);
    }
  }

  /** Returns a value with set and map entries in the server's order, each once. */
  private static ByteBuffer ordered(CqlType type, ByteBuffer value) {
    if (!type.kind().isCollection()) {
      return value;
    }
    List<ByteBuffer> parts = WireParts.of(type, value);
    int step = type.parts().size();
    Map<ByteBuffer, ByteBuffer> entries = new TreeMap<>(CqlOrder.of(type.part(0)));
    Bytes into = new Bytes();
    for (int i = 0; i < parts.size(); i += step) {
      ByteBuffer key = ordered(type.part(0), parts.get(i));
      entries.put(key, ordered(type.part(step - 1), parts.get(i + step - 1)));
      if (type.kind() == Kind.LIST) {
        sized(key, into);
      }
    }
    if (type.kind() != Kind.LIST) {
      entries.forEach(
          (key, entry) -> {
            sized(key, into);
            if (step > 1) {
              sized(entry, into);
            }
          });
    }
    Bytes whole = new Bytes();
    int count = type.kind() == Kind.LIST ? parts.size() : entries.size();
    whole.addHighFirst(count, Integer.BYTES);
    whole.addAll(into);
    return whole.copy();
  }

  private static void sized(ByteBuffer part, Bytes into) {
    into.addHighFirst(part.remaining(), Integer.BYTES);
    into.addAll(part);
  }

  /** Returns why the values cannot be used, by the first rows, if they cannot. */
  public Optional<String> problem(int rows, boolean hasNulls) {
    boolean isVector = !column.file().isCsv();
    if (isVector && !type.toString().equals(column.file().vectorType())) {
      return Optional.of("the file has " + column.file().vectorType() + ", not " + type);
    }
    Bytes scratch = new Bytes();
    try {
      for (long number = 1; number <= Math.min(rows, count()); number++) {
        scratch.clear();
        if (!hasNulls || !isNull(number)) {
          write(number, scratch);
        }
      }
      return Optional.empty();
    } catch (DatabaseError e) {
      return Optional.of(e.getMessage());
    }
  }
}
