package io.cqlsurge.schema;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** A converter between serialized values and CQL literals. Thread-safe. */
public interface Literals {

  /**
   * Returns a value as a CQL literal for display.
   *
   * @param value the serialized value, whose buffer position does not change; null becomes {@code
   *     NULL}
   */
  String format(CqlType type, @Nullable ByteBuffer value);

  /**
   * Parses a CQL literal; texts, dates and similar values may also be without quotes.
   *
   * @throws IllegalArgumentException if the text is not a value of this type
   */
  @Nullable ByteBuffer parse(CqlType type, String text);
}
