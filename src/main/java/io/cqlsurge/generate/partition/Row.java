package io.cqlsurge.generate.partition;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** A row of a partition; valid until its cursor moves to the next row. */
public interface Row {

  /**
   * Returns a value in wire format; null is CQL null. The buffer may be kept and sent, but not
   * changed, because rows share the buffers of their keys. Values outside the key are generated
   * again at each call.
   *
   * @param column the column's position in {@link io.cqlsurge.schema.Table#columns}
   */
  @Nullable ByteBuffer value(int column);
}
