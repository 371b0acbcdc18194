package io.cqlsurge.driver;

import com.datastax.oss.protocol.internal.Message;
import com.datastax.oss.protocol.internal.PrimitiveCodec;
import com.datastax.oss.protocol.internal.ProtocolConstants.ResultKind;
import com.datastax.oss.protocol.internal.response.Result;
import com.datastax.oss.protocol.internal.response.result.Rows;
import com.datastax.oss.protocol.internal.response.result.RowsMetadata;
import io.netty.buffer.ByteBuf;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * One page's rows in one array, which takes less memory than an array and a buffer per value. A
 * buffer is created only for a value that is read.
 */
final class PackedRows extends Rows implements io.cqlsurge.database.Rows {
  private static final VarHandle SIZE =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);

  private final RowsMetadata metadata;
  private final int count;
  private final byte[] content;

  /** Position of each value's length in the content, row after row. */
  private final int[] positions;

  private PackedRows(RowsMetadata metadata, int count, byte[] content, int[] positions) {
    this.metadata = metadata;
    this.count = count;
    this.content = content;
    this.positions = positions;
  }

  /** Reads the rows that follow the metadata, and moves the reader index past them. */
  private static PackedRows read(ByteBuf body, RowsMetadata metadata) {
    int count = body.readInt();
    int start = body.readerIndex();
    int[] positions = new int[count * metadata.columnCount];
    int end = start;
    for (int i = 0; i < positions.length; i++) {
      positions[i] = end - start;
      end += Integer.BYTES + Math.max(0, body.getInt(end));
    }
    byte[] content = new byte[end - start];
    body.readBytes(content);
    return new PackedRows(metadata, count, content, positions);
  }

  @Override
  public int count() {
    return count;
  }

  @Override
  public @Nullable ByteBuffer value(int row, int column) {
    int start = start(row, column);
    int size = size(start);
    return size < 0 ? null : ByteBuffer.wrap(content, start, size).slice();
  }

  /** Allocates no memory. */
  @Override
  public boolean hasValue(int row, int column, ByteBuffer expected) {
    if (!expected.hasArray()) {
      return io.cqlsurge.database.Rows.super.hasValue(row, column, expected);
    }
    int start = start(row, column);
    int size = size(start);
    int from = expected.arrayOffset() + expected.position();
    int to = expected.arrayOffset() + expected.limit();
    return size >= 0 && Arrays.equals(content, start, start + size, expected.array(), from, to);
  }

  private int start(int row, int column) {
    return positions[row * metadata.columnCount + column] + Integer.BYTES;
  }

  private int size(int start) {
    return (int) SIZE.get(content, start - Integer.BYTES);
  }

  @Override
  public @Nullable ByteBuffer nextPage() {
    return metadata.pagingState;
  }

  @Override
  public RowsMetadata getMetadata() {
    return metadata;
  }

  @Override
  public Queue<List<@Nullable ByteBuffer>> getData() {
    Queue<List<@Nullable ByteBuffer>> rows = new ArrayDeque<>(count);
    for (int row = 0; row < count; row++) {
      @Nullable ByteBuffer[] values = new ByteBuffer[metadata.columnCount];
      for (int column = 0; column < values.length; column++) {
        values[column] = value(row, column);
      }
      rows.add(Arrays.asList(values));
    }
    return rows;
  }

  /** The driver's result decoder, but it reads rows as {@link PackedRows}. */
  static final class Decoder extends Result.Codec {
    Decoder(int protocolVersion) {
      super(protocolVersion);
    }

    @Override
    public <B> Message decode(B source, PrimitiveCodec<B> decoder) {
      ByteBuf body = (ByteBuf) source;
      if (body.getInt(body.readerIndex()) != ResultKind.ROWS) {
        return super.decode(source, decoder);
      }
      body.skipBytes(Integer.BYTES);
      return read(body, RowsMetadata.decode(source, decoder, false, protocolVersion));
    }
  }
}
