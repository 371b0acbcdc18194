package io.cqlsurge.nullserver;

import com.datastax.oss.protocol.internal.Compressor;
import com.datastax.oss.protocol.internal.Frame;
import com.datastax.oss.protocol.internal.FrameCodec;
import com.datastax.oss.protocol.internal.Message;
import com.datastax.oss.protocol.internal.request.Execute;
import com.datastax.oss.protocol.internal.request.Options;
import com.datastax.oss.protocol.internal.request.Prepare;
import com.datastax.oss.protocol.internal.request.Query;
import com.datastax.oss.protocol.internal.request.Startup;
import com.datastax.oss.protocol.internal.request.query.QueryOptions;
import com.datastax.oss.protocol.internal.response.Supported;
import com.datastax.oss.protocol.internal.response.result.Prepared;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A connection on which each frame is visible: one request at a time, version 4. */
final class RawClient implements AutoCloseable {
  private static final FrameCodec<ByteBuf> CODEC =
      FrameCodec.defaultClient(Frames.PRIMITIVES, Compressor.none());
  private static final int VERSION = 4;

  private final Socket socket = new Socket();
  private final DataInputStream input;

  private RawClient(InetSocketAddress server, int localPort) throws IOException {
    socket.setReuseAddress(true);
    socket.setSoTimeout((int) Client.PATIENCE.toMillis());
    if (localPort > 0) {
      socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), localPort));
    }
    socket.connect(server);
    input = new DataInputStream(socket.getInputStream());
  }

  /** Connects and sends STARTUP with these extensions of the protocol. */
  static RawClient of(InetSocketAddress server, String... extensions) throws IOException {
    RawClient client = new RawClient(server, 0);
    Map<String, String> options = new HashMap<>(Map.of("CQL_VERSION", "3.0.0"));
    List.of(extensions).forEach(key -> options.put(key, ""));
    client.send(new Startup(options));
    return client;
  }

  /** Connects from a local port. */
  static RawClient from(int localPort, InetSocketAddress server) throws IOException {
    return new RawClient(server, localPort);
  }

  /** Sends a request and returns the bytes of the reply. */
  byte[] bytes(Message request) throws IOException {
    Frame frame = Frame.forRequest(VERSION, 1, false, Frame.NO_PAYLOAD, request);
    ByteBuf encoded = CODEC.encode(frame);
    socket.getOutputStream().write(ByteBufUtil.getBytes(encoded));
    encoded.release();
    byte[] header = new byte[Frames.HEADER];
    input.readFully(header);
    int length = ByteBuffer.wrap(header).getInt(Frames.LENGTH_OFFSET);
    byte[] whole = new byte[Frames.HEADER + length];
    System.arraycopy(header, 0, whole, 0, Frames.HEADER);
    input.readFully(whole, Frames.HEADER, length);
    return whole;
  }

  /** Sends a request and returns the reply. */
  Frame frame(Message request) throws IOException {
    return CODEC.decode(Unpooled.wrappedBuffer(bytes(request)));
  }

  Message send(Message request) throws IOException {
    return frame(request).message;
  }

  Message query(String cql) throws IOException {
    return send(new Query(cql));
  }

  Map<String, List<String>> supported() throws IOException {
    return ((Supported) send(Options.INSTANCE)).options;
  }

  /** Returns the shard of the connection. */
  int shard() throws IOException {
    return Integer.parseInt(supported().get("SCYLLA_SHARD").get(0));
  }

  Prepared prepare(String cql) throws IOException {
    return (Prepared) send(new Prepare(cql));
  }

  static Execute execution(Prepared statement, ByteBuffer... values) {
    QueryOptions options =
        new QueryOptions(
            1,
            List.of(values),
            Map.of(),
            false,
            -1,
            null,
            8,
            Long.MIN_VALUE,
            null,
            Integer.MIN_VALUE);
    return new Execute(statement.preparedQueryId, options);
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
