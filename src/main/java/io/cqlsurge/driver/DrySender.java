package io.cqlsurge.driver;

import com.datastax.oss.protocol.internal.ProtocolConstants.ResultKind;
import com.datastax.oss.protocol.internal.Segment;
import com.datastax.oss.protocol.internal.SegmentCodec;
import io.cqlsurge.database.Coordinator;
import io.cqlsurge.database.DatabaseError;
import io.cqlsurge.database.Receiver;
import io.cqlsurge.database.Reply;
import io.cqlsurge.database.Request;
import io.cqlsurge.database.RequestSender;
import io.cqlsurge.driver.NodeConnections.NodeChannel;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelPipeline;
import java.nio.ByteBuffer;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The sender of a dry run's requests, over the connections that a session has when the dry run
 * begins. Each has a {@link DryReplies}, which answers these requests. They are marked, so that no
 * other request can get such an answer. Safe for use by many threads.
 */
final class DrySender implements RequestSender {
  private static final int NO_METADATA = 4;

  /** A value's length in the rows, in bytes: the predefined commands' default. */
  private static final int VALUE_BYTES = 34;

  private final List<NodeChannel> connections;
  private final DirectPath path;
  private volatile boolean closed;

  /**
   * Prepares the connections for a dry run.
   *
   * @param real the path of requests to the nodes
   * @param queries the statements that requests can use; the reply to one with result columns has a
   *     row
   */
  DrySender(DirectPath real, Collection<PreparedQuery> queries) {
    this.connections = real.connections().all();
    Connections byNode = real.connections().empty();
    SessionContext context = real.services().context();
    SegmentCodec<ByteBuf> codec =
        new SegmentCodec<>(context.getPrimitiveCodec(), context.getCompressor());
    Map<ByteBuffer, byte[]> rows = rows(queries);
    for (NodeChannel connection : connections) {
      byNode.add(connection.node(), connection.channel());
      Channel channel = channel(connection);
      channel.eventLoop().execute(() -> install(channel, new DryReplies(codec, rows)));
    }
    this.path = real.dry(byNode, DryReplies.MARK, DrySender::refuse);
  }

  private static Map<ByteBuffer, byte[]> rows(Collection<PreparedQuery> queries) {
    Map<ByteBuffer, byte[]> rows = new HashMap<>();
    for (PreparedQuery query : queries) {
      byte[] row = row(query.resultColumns().size());
      if (!query.resultColumns().isEmpty() && row.length < Segment.MAX_PAYLOAD_LENGTH / 2) {
        rows.put(ByteBuffer.wrap(query.id()), row);
      }
    }
    return rows;
  }

  /** Returns the body of a reply with one row. */
  static byte[] row(int columns) {
    ByteBuffer body =
        ByteBuffer.allocate(4 * Integer.BYTES + columns * (Integer.BYTES + VALUE_BYTES));
    body.putInt(ResultKind.ROWS).putInt(NO_METADATA).putInt(columns).putInt(1);
    for (int column = 0; column < columns; column++) {
      body.putInt(VALUE_BYTES).position(body.position() + VALUE_BYTES);
    }
    return body.array();
  }

  private static Channel channel(NodeChannel connection) {
    return connection.channel().closeFuture().channel();
  }

  /** Adds the handler, unless the connection is closed; then it sends nothing either. */
  private static void install(Channel channel, DryReplies replies) {
    if (channel.pipeline().get(FramingGuard.NAME) != null) {
      replies.install(channel.pipeline());
    }
  }

  private static void refuse(Request request, Receiver receiver) {
    DatabaseError error =
        new DatabaseError(DatabaseError.Kind.REFUSED, "no request of a dry run is sent to a node");
    receiver.receive(new Reply.Failure(error, Coordinator.UNKNOWN, List.of()));
  }

  @Override
  public void send(Request request, Receiver receiver) {
    if (closed || !path.send(request, receiver)) {
      refuse(request, receiver);
    }
  }

  @Override
  public void resend(Request request, Receiver receiver, long withinNs) {
    refuse(request, receiver);
  }

  /** Restores the connections before they send the next request. */
  @Override
  public void close() {
    closed = true;
    for (NodeChannel connection : connections) {
      Channel channel = channel(connection);
      channel.eventLoop().execute(() -> restore(channel.pipeline()));
    }
  }

  private static void restore(ChannelPipeline pipeline) {
    if (pipeline.get(DryReplies.class) != null) {
      pipeline.remove(DryReplies.class);
    }
  }
}
