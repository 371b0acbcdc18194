package io.cqlsurge.nullserver;

import com.datastax.oss.protocol.internal.ProtocolConstants.Opcode;
import com.datastax.oss.protocol.internal.ProtocolConstants.ResultKind;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.nio.ByteBuffer;

/**
 * Answers executions of prepared statements without decoding them: the values of a write, all but
 * the key, are kept as they came, and are what a read of these columns returns.
 */
final class Execution {
  private static final int HEADER = 9;
  private static final int RESPONSE_OF_VERSION_4 = 0x84;
  private static final int NO_METADATA = 4;

  private final Tables tables;

  Execution(Tables tables) {
    this.tables = tables;
  }

  ByteBuf answer(ByteBuf frame, ByteBufAllocator allocator) {
    int stream = frame.getShort(2);
    int at = HEADER;
    Tables.Statement statement = tables.statement(frame.getInt(at + 2));
    at += 2 + Integer.BYTES + 2 + 1; // its number with a length, consistency, flags
    int values = frame.getUnsignedShort(at);
    at += 2;
    int first = at;
    for (int i = 0; i < values - 1; i++) {
      at += Integer.BYTES + Math.max(0, frame.getInt(at));
    }
    byte[] key = new byte[frame.getInt(at)];
    frame.getBytes(at + Integer.BYTES, key);
    if (!statement.writes()) {
      return rows(stream, statement, key, allocator);
    }
    byte[] row = new byte[at - first];
    if (!statement.table().counters()) {
      frame.getBytes(first, row);
    } else {
      ByteBuffer zeros = ByteBuffer.wrap(row);
      while (zeros.hasRemaining()) {
        zeros.putInt(Long.BYTES).putLong(0);
      }
    }
    statement.table().rows().put(ByteBuffer.wrap(key), row);
    return header(stream, Integer.BYTES, allocator).writeInt(ResultKind.VOID);
  }

  private static ByteBuf rows(
      int stream, Tables.Statement statement, byte[] key, ByteBufAllocator allocator) {
    byte[] row = statement.table().rows().get(ByteBuffer.wrap(key));
    int columns = statement.columns().size() + (statement.all() ? 1 : 0);
    int keyLength = statement.all() ? Integer.BYTES + key.length : 0;
    int length = 4 * Integer.BYTES + (row == null ? 0 : keyLength + row.length);
    ByteBuf reply = header(stream, length, allocator);
    reply.writeInt(ResultKind.ROWS).writeInt(NO_METADATA).writeInt(columns);
    if (row == null) {
      return reply.writeInt(0);
    }
    reply.writeInt(1);
    if (statement.all()) {
      reply.writeInt(key.length).writeBytes(key);
    }
    return reply.writeBytes(row);
  }

  private static ByteBuf header(int stream, int length, ByteBufAllocator allocator) {
    return allocator
        .buffer(HEADER + length)
        .writeByte(RESPONSE_OF_VERSION_4)
        .writeByte(0)
        .writeShort(stream)
        .writeByte(Opcode.RESULT)
        .writeInt(length);
  }
}
