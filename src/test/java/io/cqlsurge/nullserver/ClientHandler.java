package io.cqlsurge.nullserver;

import com.datastax.oss.driver.internal.core.protocol.ByteBufPrimitiveCodec;
import com.datastax.oss.protocol.internal.Compressor;
import com.datastax.oss.protocol.internal.Frame;
import com.datastax.oss.protocol.internal.FrameCodec;
import com.datastax.oss.protocol.internal.Message;
import com.datastax.oss.protocol.internal.ProtocolConstants.DataType;
import com.datastax.oss.protocol.internal.ProtocolConstants.ErrorCode;
import com.datastax.oss.protocol.internal.ProtocolConstants.Opcode;
import com.datastax.oss.protocol.internal.request.Options;
import com.datastax.oss.protocol.internal.request.Prepare;
import com.datastax.oss.protocol.internal.request.Query;
import com.datastax.oss.protocol.internal.response.Error;
import com.datastax.oss.protocol.internal.response.Ready;
import com.datastax.oss.protocol.internal.response.Supported;
import com.datastax.oss.protocol.internal.response.result.ColumnSpec;
import com.datastax.oss.protocol.internal.response.result.Prepared;
import com.datastax.oss.protocol.internal.response.result.RawType;
import com.datastax.oss.protocol.internal.response.result.RowsMetadata;
import com.datastax.oss.protocol.internal.response.result.Void;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** One connection. Executions are answered from their bytes; all else goes through the codec. */
final class ClientHandler extends SimpleChannelInboundHandler<ByteBuf> {
  private static final int VERSION = 4;
  private static final int OPCODE_OFFSET = 4;
  private static final FrameCodec<ByteBuf> CODEC =
      FrameCodec.defaultServer(
          new ByteBufPrimitiveCodec(ByteBufAllocator.DEFAULT), Compressor.none());

  private final Tables tables;
  private final SystemTables system;
  private final Execution execution;

  ClientHandler(Tables tables, SystemTables system) {
    this.tables = tables;
    this.system = system;
    this.execution = new Execution(tables);
  }

  @Override
  protected void channelRead0(ChannelHandlerContext context, ByteBuf frame) {
    if (frame.getByte(0) == VERSION && frame.getByte(OPCODE_OFFSET) == Opcode.EXECUTE) {
      write(context, execution.answer(frame, context.alloc()));
    } else {
      int stream = frame.getShort(2);
      Message answer = frame.getByte(0) == VERSION ? answer(frame) : unsupported(frame);
      Frame reply = Frame.forResponse(VERSION, stream, null, Frame.NO_PAYLOAD, List.of(), answer);
      write(context, CODEC.encode(reply));
    }
  }

  /** A reply that cannot be written means a lost connection, which is told elsewhere. */
  private static void write(ChannelHandlerContext context, ByteBuf reply) {
    ChannelFuture unused = context.write(reply, context.voidPromise());
  }

  @Override
  public void channelReadComplete(ChannelHandlerContext context) {
    context.flush();
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    System.err.println("connection closed: " + cause);
    ChannelFuture unused = context.close();
  }

  private static Message unsupported(ByteBuf frame) {
    return new Error(
        ErrorCode.PROTOCOL_ERROR,
        "Invalid or unsupported protocol version (" + frame.getByte(0) + ")");
  }

  private Message answer(ByteBuf bytes) {
    Message request = CODEC.decode(bytes).message;
    if (request instanceof Options) {
      return new Supported(Map.of("CQL_VERSION", List.of("3.4.5"), "COMPRESSION", List.of()));
    }
    if (request instanceof Prepare prepare) {
      return prepare(prepare.cqlQuery);
    }
    if (request instanceof Query query) {
      if (query.query.contains(" system")) {
        return system.answer(query.query);
      }
      tables.execute(query.query);
      return Void.INSTANCE;
    }
    return new Ready();
  }

  private Message prepare(String cql) {
    int number = tables.prepare(cql);
    if (number < 0) {
      return new Error(ErrorCode.INVALID, "unconfigured table in " + cql);
    }
    Tables.Statement statement = tables.statement(number);
    List<String> variables = new ArrayList<>(statement.writes() ? statement.columns() : List.of());
    variables.add("key");
    List<String> results = new ArrayList<>(statement.all() ? List.of("key") : List.of());
    results.addAll(statement.writes() ? List.of() : statement.columns());
    byte[] id = ByteBuffer.allocate(Integer.BYTES).putInt(0, number).array();
    boolean counters = statement.table().counters();
    return new Prepared(
        id,
        null,
        metadata(variables, counters, new int[] {variables.size() - 1}),
        metadata(results, counters, new int[0]));
  }

  private static RowsMetadata metadata(List<String> names, boolean counters, int[] key) {
    List<ColumnSpec> columns = new ArrayList<>();
    for (String name : names) {
      int type = counters && !name.equals("key") ? DataType.COUNTER : DataType.BLOB;
      RawType raw = RawType.PRIMITIVES.get(type);
      columns.add(new ColumnSpec("ks", "t", name, columns.size(), raw));
    }
    return new RowsMetadata(columns, null, key, null);
  }
}
