package io.cqlsurge.driver;

import com.datastax.oss.protocol.internal.Message;
import com.datastax.oss.protocol.internal.PrimitiveCodec;
import com.datastax.oss.protocol.internal.ProtocolConstants.QueryFlag;
import com.datastax.oss.protocol.internal.ProtocolConstants.Version;
import com.datastax.oss.protocol.internal.request.Execute;
import com.datastax.oss.protocol.internal.request.query.QueryOptions;
import io.netty.buffer.ByteBuf;
import java.nio.ByteBuffer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Encodes the execution of a prepared statement to the same bytes as the driver's encoder, with
 * less code to compile and to execute, because this is the message of almost every request. Names
 * of values, keyspaces and times of the database are not encoded here, but by the driver.
 */
final class ExecuteEncoder extends Execute.Codec {
  private static final int ENCODED =
      QueryFlag.VALUES
          | QueryFlag.SKIP_METADATA
          | QueryFlag.PAGE_SIZE
          | QueryFlag.PAGING_STATE
          | QueryFlag.SERIAL_CONSISTENCY
          | QueryFlag.DEFAULT_TIMESTAMP;

  /** Whether requests have the ID of the result columns, and flags of four bytes. */
  private final boolean isVersion5;

  ExecuteEncoder(int protocolVersion) {
    super(protocolVersion);
    this.isVersion5 = protocolVersion >= Version.V5;
  }

  @Override
  public int encodedSize(Message message) {
    Execute execute = (Execute) message;
    QueryOptions options = execute.options;
    if ((options.flags & ~ENCODED) != 0) {
      return super.encodedSize(message);
    }
    List<@Nullable ByteBuffer> values = options.positionalValues;
    int size = Short.BYTES + execute.queryId.length + optionsSize(options);
    for (int i = 0; i < values.size(); i++) {
      size += size(values.get(i));
    }
    return isVersion5
        ? size + Integer.BYTES + Short.BYTES + execute.resultMetadataId.length
        : size + Byte.BYTES;
  }

  private static int optionsSize(QueryOptions options) {
    int flags = options.flags;
    return Short.BYTES
        + ((flags & QueryFlag.VALUES) == 0 ? 0 : Short.BYTES)
        + ((flags & QueryFlag.PAGE_SIZE) == 0 ? 0 : Integer.BYTES)
        + ((flags & QueryFlag.PAGING_STATE) == 0 ? 0 : size(options.pagingState))
        + ((flags & QueryFlag.SERIAL_CONSISTENCY) == 0 ? 0 : Short.BYTES)
        + ((flags & QueryFlag.DEFAULT_TIMESTAMP) == 0 ? 0 : Long.BYTES);
  }

  private static int size(@Nullable ByteBuffer value) {
    return value == null ? Integer.BYTES : Integer.BYTES + value.remaining();
  }

  @Override
  public <B> void encode(B target, Message message, PrimitiveCodec<B> encoder) {
    Execute execute = (Execute) message;
    QueryOptions options = execute.options;
    if ((options.flags & ~ENCODED) != 0) {
      super.encode(target, message, encoder);
      return;
    }
    ByteBuf to = (ByteBuf) target;
    to.writeShort(execute.queryId.length).writeBytes(execute.queryId);
    if (isVersion5) {
      to.writeShort(execute.resultMetadataId.length).writeBytes(execute.resultMetadataId);
    }
    to.writeShort(options.consistency);
    if (isVersion5) {
      to.writeInt(options.flags);
    } else {
      to.writeByte(options.flags);
    }
    write(options, to);
  }

  private static void write(QueryOptions options, ByteBuf to) {
    int flags = options.flags;
    if ((flags & QueryFlag.VALUES) != 0) {
      List<@Nullable ByteBuffer> values = options.positionalValues;
      to.writeShort(values.size());
      for (int i = 0; i < values.size(); i++) {
        write(values.get(i), to);
      }
    }
    if ((flags & QueryFlag.PAGE_SIZE) != 0) {
      to.writeInt(options.pageSize);
    }
    if ((flags & QueryFlag.PAGING_STATE) != 0) {
      write(options.pagingState, to);
    }
    if ((flags & QueryFlag.SERIAL_CONSISTENCY) != 0) {
      to.writeShort(options.serialConsistency);
    }
    if ((flags & QueryFlag.DEFAULT_TIMESTAMP) != 0) {
      to.writeLong(options.defaultTimestamp);
    }
  }

  private static void write(@Nullable ByteBuffer value, ByteBuf to) {
    if (value == null) {
      to.writeInt(-1);
    } else if (value.hasArray()) {
      to.writeInt(value.remaining());
      to.writeBytes(value.array(), value.arrayOffset() + value.position(), value.remaining());
    } else {
      to.writeInt(value.remaining()).writeBytes(value.duplicate());
    }
  }
}
