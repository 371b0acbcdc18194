package io.cqlsurge.feature.profiles;

import io.cqlsurge.generate.value.WireParts;
import io.cqlsurge.schema.CqlType;
import io.cqlsurge.schema.Literals;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/** The values in a column, or in a component of its type. */
final class ColumnSample {
  /** Maximum count of different values whose frequencies are known. */
  private static final int MAX_LISTED = 64;

  private static final int MAX_LISTED_BYTES = 128;
  private static final int MAX_WEIGHT = 1_000;

  /** The first characters of substitutes; as many as there can be values. */
  private static final String LETTERS =
      "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ+-";

  /** Element count in a collection about which nothing is known. */
  private static final long ELEMENTS = 3;

  private final CqlType type;
  private final Figures values = new Figures();
  private final Figures elements = new Figures();
  private final VectorSample vectors = new VectorSample();
  private final List<ColumnSample> parts;
  private final Map<ByteBuffer, Long> frequencies = new LinkedHashMap<>();
  private boolean isLong;
  private long nulls;
  private int scale;

  /** Creates a sample without values. */
  ColumnSample(CqlType type) {
    this.type = type;
    this.parts = type.parts().stream().map(part -> new ColumnSample(part.type())).toList();
  }

  /** Adds a value in wire format; null is CQL null. */
  void add(@Nullable ByteBuffer value) {
    if (value == null) {
      nulls++;
      return;
    }
    values.add(List.of(value));
    if (value.remaining() > MAX_LISTED_BYTES) {
      isLong = true;
    } else if (frequencies.size() <= MAX_LISTED) {
      byte[] bytes = new byte[value.remaining()];
      value.duplicate().get(bytes);
      frequencies.merge(ByteBuffer.wrap(bytes), 1L, Long::sum);
    }
    if (type.kind() == CqlType.Kind.DECIMAL && value.remaining() > Integer.BYTES) {
      scale = Math.max(scale, value.getInt(value.position()));
    } else if (vectors.accepts(type)) {
      vectors.add(value);
    } else {
      addParts(value);
    }
  }

  private void addParts(ByteBuffer value) {
    List<ByteBuffer> components = WireParts.of(type, value);
    if (type.kind().isCollection()) {
      elements.add(components.size() / (type.kind() == CqlType.Kind.MAP ? 2 : 1));
    }
    for (int i = 0; i < components.size(); i++) {
      parts.get(i % parts.size()).add(components.get(i));
    }
  }

  /** Returns how many cells a value has in storage, if collections have three elements. */
  long usualCells() {
    return type.kind().isCollection() && !type.frozen() ? ELEMENTS : 1;
  }

  /** Adds a value whose size in bytes alone is known. */
  void addSize(long bytes) {
    values.add(bytes);
    if (type.kind().isCollection()) {
      elements.add(ELEMENTS);
      parts.forEach(part -> part.addSize(Math.max(1, bytes / ELEMENTS / parts.size())));
    }
  }

  /** Returns the size that all values have, in bytes; 0 if it varies. */
  int fixedBytes() {
    return switch (type.kind()) {
      case BOOLEAN, TINYINT -> 1;
      case SMALLINT -> Short.BYTES;
      case INT, FLOAT, DATE, INET -> Integer.BYTES;
      case BIGINT, COUNTER, DOUBLE, TIMESTAMP, TIME, DECIMAL, VARINT, DURATION -> Long.BYTES;
      case UUID, TIMEUUID -> 2 * Long.BYTES;
      case VECTOR -> Float.BYTES * type.length();
      case ASCII, TEXT, BLOB, LIST, SET, MAP, TUPLE, UDT, CUSTOM -> 0;
    };
  }

  CqlType type() {
    return type;
  }

  /** Returns sizes in bytes and contents, without nulls. */
  Figures values() {
    return values;
  }

  /** Returns how many times each value was added; empty if there are many different ones. */
  Map<ByteBuffer, Long> frequencies() {
    return frequencies.size() <= MAX_LISTED && !isLong ? frequencies : Map.of();
  }

  /** Returns whether values are texts or blobs. */
  boolean hasLength() {
    return type.kind() == CqlType.Kind.TEXT
        || type.kind() == CqlType.Kind.ASCII
        || type.kind() == CqlType.Kind.BLOB;
  }

  /**
   * Returns the values, with or without their weights, as in a profile, if there are few. Texts and
   * blobs are other ones with the same length without literals, and other types are not listed
   * then.
   */
  Optional<String> listed(Optional<Literals> literals, boolean isWeighted) {
    boolean canBeListed = parts.isEmpty() && type.kind() != CqlType.Kind.COUNTER;
    if (frequencies().isEmpty() || !canBeListed || !(hasLength() || literals.isPresent())) {
      return Optional.empty();
    }
    double most = Collections.max(frequencies.values());
    StringJoiner listed =
        isWeighted ? new StringJoiner(", ", "{", "}") : new StringJoiner(", ", "[", "]");
    Map<Integer, Integer> numbers = new HashMap<>();
    frequencies.forEach(
        (value, count) -> {
          String text =
              literals
                  .map(writer -> writer.format(type, value))
                  .orElseGet(() -> substitute(value.remaining(), numbers));
          long weight = Math.max(1, Math.round(MAX_WEIGHT * count / most));
          // A dollar sign could begin a parameter of the profile.
          listed.add(
              ProfileTexts.yaml(text.replace("${", "$ {")) + (isWeighted ? ": " + weight : ""));
        });
    return Optional.of(listed.toString());
  }

  /** Returns a text with a length, and different from others with this length. */
  private String substitute(int length, Map<Integer, Integer> numbers) {
    String text = LETTERS.charAt(numbers.merge(length, 1, Integer::sum) - 1) + "x".repeat(length);
    byte[] bytes = text.substring(0, length).getBytes(StandardCharsets.US_ASCII);
    return type.kind() == CqlType.Kind.BLOB
        ? "0x" + HexFormat.of().formatHex(bytes)
        : "'" + text.substring(0, length) + "'";
  }

  /** Returns the collections' element counts. */
  Figures elements() {
    return elements;
  }

  VectorSample vectors() {
    return vectors;
  }

  List<ColumnSample> parts() {
    return parts;
  }

  /** Returns the null share, from 0 to 1. */
  double nulls() {
    return nulls == 0 ? 0 : (double) nulls / (nulls + values.count());
  }

  /** Returns the most digits after a decimal point. */
  int scale() {
    return scale;
  }
}
