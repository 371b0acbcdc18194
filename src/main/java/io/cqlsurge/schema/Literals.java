package io.cqlsurge.schema;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** Turns values as they go over the wire into CQL literals and back. Safe for many threads. */
public interface Literals {

  /**
   * A value as a CQL literal, for people.
   *
   * @param value its buffer is left as it is; null is {@code NULL}
   */
  String format(CqlType type, @Nullable ByteBuffer value);

  /**
   * Reads a value: a CQL literal, but texts, dates and the like may also come without quotes.
   *
   * @throws IllegalArgumentException if the text is no value of this type
   */
  @Nullable ByteBuffer parse(CqlType type, String text);
}
