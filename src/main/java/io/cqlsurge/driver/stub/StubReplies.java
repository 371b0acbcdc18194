package io.cqlsurge.driver.stub;

import com.datastax.oss.protocol.internal.ProtocolConstants.Opcode;
import com.datastax.oss.protocol.internal.ProtocolConstants.ResultKind;
import com.datastax.oss.protocol.internal.Segment;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/**
 * The replies to executions. They are made from the requests' bytes, so that the server costs
 * little. Safe for use by many threads.
 */
final class StubReplies {
  /** Length of a frame's header, in bytes. */
  static final int HEADER = 9;

  private static final int RESPONSE = 0x80;
  private static final int NO_METADATA = 4;

  /** Length of a value in the rows, in bytes: the default of the predefined commands. */
  private static final int VALUE_BYTES = 34;

  private static final byte[] VOID = result(ResultKind.VOID).array();

  private final Map<ByteBuffer, byte[]> rows = new ConcurrentHashMap<>();
  private final LongAdder executions = new LongAdder();

  private static ByteBuffer result(int kind) {
    return ByteBuffer.allocate(Integer.BYTES).putInt(0, kind);
  }

  /** Adds a statement that returns one row with this number of columns, or no row. */
  void add(byte[] id, int columns) {
    byte[] body = columns == 0 ? VOID : row(columns);
    rows.put(
        ByteBuffer.wrap(id.clone()), body.length < Segment.MAX_PAYLOAD_LENGTH / 2 ? body : VOID);
  }

  private static byte[] row(int columns) {
    ByteBuffer body =
        ByteBuffer.allocate(4 * Integer.BYTES + columns * (Integer.BYTES + VALUE_BYTES));
    body.putInt(ResultKind.ROWS).putInt(NO_METADATA).putInt(columns).putInt(1);
    for (int column = 0; column < columns; column++) {
      body.putInt(VALUE_BYTES).position(body.position() + VALUE_BYTES);
    }
    return body.array();
  }

  long executions() {
    return executions.sum();
  }

  /** Returns the reply to the execution of a prepared statement. */
  ByteBuf ofStatement(ByteBuf frame, ByteBufAllocator allocator) {
    int length = frame.getUnsignedShort(HEADER);
    byte[] id = new byte[length];
    frame.getBytes(HEADER + Short.BYTES, id);
    return reply(frame, rows.getOrDefault(ByteBuffer.wrap(id), VOID), allocator);
  }

  ByteBuf ofBatch(ByteBuf frame, ByteBufAllocator allocator) {
    return reply(frame, VOID, allocator);
  }

  private ByteBuf reply(ByteBuf frame, byte[] body, ByteBufAllocator allocator) {
    executions.increment();
    return allocator
        .buffer(HEADER + body.length)
        .writeByte(RESPONSE | frame.getByte(0))
        .writeByte(0)
        .writeShort(frame.getShort(2))
        .writeByte(Opcode.RESULT)
        .writeInt(body.length)
        .writeBytes(body);
  }
}
