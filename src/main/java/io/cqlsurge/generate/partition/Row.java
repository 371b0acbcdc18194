package io.cqlsurge.generate.partition;

import java.nio.ByteBuffer;

/** A row of a partition; valid until its cursor turns to the next. */
public interface Row {

  /**
   * A value as it goes over the wire; null is CQL null. The buffer may be kept and sent, but not
   * changed: rows share those of their keys. Values that are no part of the key are made anew at
   * each call.
   *
   * @param column its position in {@link io.cqlsurge.schema.Table#columns}
   */
  ByteBuffer value(int column);
}
