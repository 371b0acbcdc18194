package io.cqlsurge.nullserver;

import io.netty.buffer.ByteBuf;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.List;

/** The partition key of a request, in the format from which its token is computed. */
final class RoutingKey {
  private RoutingKey() {}

  /**
   * Returns the key.
   *
   * @param at position of the first value, after the number of values
   * @param markers positions of the values of the key, in its order
   */
  static ByteBuffer of(ByteBuf frame, int at, List<Integer> markers) {
    if (markers.size() == 1) {
      int value = Execution.skip(frame, at, markers.get(0));
      return frame.nioBuffer(value + Integer.BYTES, Math.max(0, frame.getInt(value)));
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (int marker : markers) {
      byte[] value = Execution.value(frame, Execution.skip(frame, at, marker));
      bytes.write(value.length >> Byte.SIZE);
      bytes.write(value.length);
      bytes.writeBytes(value);
      bytes.write(0);
    }
    return ByteBuffer.wrap(bytes.toByteArray());
  }
}
