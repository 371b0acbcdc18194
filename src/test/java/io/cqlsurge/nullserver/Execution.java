package io.cqlsurge.nullserver;

import com.datastax.oss.protocol.internal.Message;
import com.datastax.oss.protocol.internal.ProtocolConstants.ErrorCode;
import com.datastax.oss.protocol.internal.ProtocolConstants.Opcode;
import com.datastax.oss.protocol.internal.ProtocolConstants.ResultKind;
import com.datastax.oss.protocol.internal.response.Error;
import com.datastax.oss.protocol.internal.response.error.Unprepared;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.ByteBufUtil;
import java.nio.ByteBuffer;
import java.util.Optional;

/**
 * Answers executions of prepared statements without decoding them: the values of a write except the
 * key are stored as received, and a read of these columns returns them. The same applies to
 * batches, and to values in the text of a statement.
 */
final class Execution implements Executor {
  private static final int NO_METADATA = 4;
  private static final int VERSION_5 = 5;

  /** A statement of a batch that was not prepared. */
  private static final int TEXT = 0;

  private final NodeState node;
  private final LiteralStatements texts;
  private final int version;

  Execution(NodeState node, LiteralStatements texts, int version) {
    this.node = node;
    this.texts = texts;
    this.version = version;
  }

  @Override
  public ByteBuf answer(ByteBuf frame, ByteBufAllocator allocator) {
    try {
      return switch (Frames.opcode(frame)) {
        case Opcode.BATCH -> batch(frame, allocator);
        case Opcode.QUERY -> text(frame, allocator);
        default -> execute(frame, allocator);
      };
    } catch (IllegalArgumentException e) {
      return encoded(frame, new Error(ErrorCode.INVALID, e.getMessage()));
    }
  }

  /** Returns the frame of a reply to a request. */
  ByteBuf encoded(ByteBuf request, Message reply) {
    return Frames.encode(version, Frames.stream(request), reply);
  }

  LiteralStatements texts() {
    return texts;
  }

  private ByteBuf execute(ByteBuf frame, ByteBufAllocator allocator) {
    Optional<Statement> statement = statement(frame, Frames.HEADER);
    if (statement.isEmpty()) {
      return unprepared(frame, Frames.HEADER);
    }
    int values = values(frame, Frames.HEADER + Short.BYTES + Long.BYTES);
    if (statement.get().kind() == Statement.Kind.READ) {
      ByteBuffer columns = columnCount(statement.get());
      byte[] key = value(frame, values + Short.BYTES);
      return rows(
          Frames.stream(frame),
          new LiteralStatements.Known(statement.get(), columns),
          key,
          allocator);
    }
    carryOut(statement.get(), frame, values);
    return done(Frames.stream(frame), allocator);
  }

  private ByteBuf text(ByteBuf frame, ByteBufAllocator allocator) {
    LiteralStatements.Text text = texts.read(Frames.longString(frame, Frames.HEADER));
    return answer(text, Frames.stream(frame), allocator);
  }

  /** Executes a statement with its values. */
  ByteBuf answer(LiteralStatements.Text text, int stream, ByteBufAllocator allocator) {
    if (text.of().statement().kind() == Statement.Kind.READ) {
      byte[] key = value(text.values(), Short.BYTES);
      return rows(stream, text.of(), key, allocator);
    }
    carryOut(text.of().statement(), text.values(), 0);
    return done(stream, allocator);
  }

  private static ByteBuffer columnCount(Statement statement) {
    int columns = statement.columns().size() + (statement.returnsKey() ? 1 : 0);
    return ByteBuffer.allocate(2 * Integer.BYTES).putInt(NO_METADATA).putInt(columns).flip();
  }

  static void carryOut(Statement statement, ByteBuf frame, int values) {
    if (statement.kind() == Statement.Kind.WRITE) {
      write(statement, frame, values);
    } else {
      byte[] key = value(frame, values + Short.BYTES);
      statement.table().rows().remove(ByteBuffer.wrap(key));
    }
  }

  /** Reads the id of a statement, which follows its length, and returns the statement. */
  private Optional<Statement> statement(ByteBuf frame, int at) {
    return frame.getUnsignedShort(at) == Long.BYTES
        ? node.statement(frame.getLong(at + Short.BYTES))
        : Optional.empty();
  }

  ByteBuf unprepared(ByteBuf frame, int at) {
    byte[] id = ByteBufUtil.getBytes(frame, at + Short.BYTES, frame.getUnsignedShort(at));
    Unprepared answer = new Unprepared("unknown statement", id);
    return encoded(frame, answer);
  }

  /** Executes the statements in their order, up to the first that is unknown. */
  private ByteBuf batch(ByteBuf frame, ByteBufAllocator allocator) {
    int statements = frame.getUnsignedShort(Frames.HEADER + 1);
    int at = Frames.HEADER + 1 + Short.BYTES;
    for (int i = 0; i < statements; i++) {
      int id = at + 1;
      if (frame.getByte(at) == TEXT) {
        LiteralStatements.Text text = texts.read(Frames.longString(frame, id));
        carryOut(text.of().statement(), text.values(), 0);
        at = id + Integer.BYTES + frame.getInt(id) + Short.BYTES;
        continue;
      }
      Optional<Statement> statement = statement(frame, id);
      if (statement.isEmpty()) {
        return unprepared(frame, id);
      }
      int values = id + Short.BYTES + Long.BYTES;
      write(statement.get(), frame, values);
      at = skip(frame, values + Short.BYTES, frame.getUnsignedShort(values));
    }
    return done(Frames.stream(frame), allocator);
  }

  /** Returns the position of the number of values, after the consistency and the flags. */
  private int values(ByteBuf frame, int at) {
    return version < VERSION_5
        ? at + Short.BYTES + 1
        : at + Short.BYTES + frame.getUnsignedShort(at) + Short.BYTES + Integer.BYTES;
  }

  private static void write(Statement statement, ByteBuf frame, int values) {
    int first = values + Short.BYTES;
    int key = skip(frame, first, statement.keyAt());
    int second = skip(frame, key, 1);
    int end = skip(frame, second, frame.getUnsignedShort(values) - statement.keyAt() - 1);
    byte[] row = new byte[key - first + end - second];
    if (statement.table().counters()) {
      ByteBuffer zeros = ByteBuffer.wrap(row);
      while (zeros.hasRemaining()) {
        zeros.putInt(Long.BYTES).putLong(0);
      }
    } else {
      frame.getBytes(first, row, 0, key - first);
      frame.getBytes(second, row, key - first, end - second);
    }
    statement.table().rows().put(ByteBuffer.wrap(value(frame, key)), row);
  }

  static int skip(ByteBuf frame, int at, int values) {
    int end = at;
    for (int i = 0; i < values; i++) {
      end += Integer.BYTES + Math.max(0, frame.getInt(end));
    }
    return end;
  }

  static byte[] value(ByteBuf frame, int at) {
    byte[] value = new byte[Math.max(0, frame.getInt(at))];
    frame.getBytes(at + Integer.BYTES, value);
    return value;
  }

  ByteBuf rows(int stream, LiteralStatements.Known known, byte[] key, ByteBufAllocator allocator) {
    Statement statement = known.statement();
    byte[] row = statement.table().rows().get(ByteBuffer.wrap(key));
    int keyLength = statement.returnsKey() ? Integer.BYTES + key.length : 0;
    int rowLength = row == null ? 0 : keyLength + row.length;
    int length = 2 * Integer.BYTES + known.metadata().remaining() + rowLength;
    ByteBuf reply = result(stream, length, allocator);
    reply.writeInt(ResultKind.ROWS).writeBytes(known.metadata().duplicate());
    if (row == null) {
      return reply.writeInt(0);
    }
    reply.writeInt(1);
    if (statement.returnsKey()) {
      reply.writeInt(key.length).writeBytes(key);
    }
    return reply.writeBytes(row);
  }

  ByteBuf done(int stream, ByteBufAllocator allocator) {
    return result(stream, Integer.BYTES, allocator).writeInt(ResultKind.VOID);
  }

  /** Returns the header of a result whose body of this length follows. */
  ByteBuf result(int stream, int length, ByteBufAllocator allocator) {
    return Frames.result(version, stream, length, allocator);
  }
}
