package io.cqlsurge.driver;

import static com.datastax.oss.driver.internal.core.channel.ChannelFactory.BYTES_TO_SEGMENT_DECODER_NAME;
import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.session.ProgrammaticArguments;
import com.datastax.oss.driver.internal.core.context.DefaultDriverContext;
import com.datastax.oss.driver.internal.core.protocol.ByteBufPrimitiveCodec;
import com.datastax.oss.driver.internal.core.protocol.BytesToSegmentDecoder;
import com.datastax.oss.driver.internal.core.protocol.FrameDecoder;
import com.datastax.oss.driver.internal.core.protocol.FrameEncoder;
import com.datastax.oss.driver.internal.core.protocol.FrameToSegmentEncoder;
import com.datastax.oss.driver.internal.core.protocol.Lz4Compressor;
import com.datastax.oss.driver.internal.core.protocol.SegmentToBytesEncoder;
import com.datastax.oss.driver.internal.core.protocol.SegmentToFrameDecoder;
import com.datastax.oss.protocol.internal.Compressor;
import com.datastax.oss.protocol.internal.Frame;
import com.datastax.oss.protocol.internal.FrameCodec;
import com.datastax.oss.protocol.internal.Message;
import com.datastax.oss.protocol.internal.ProtocolV3ClientCodecs;
import com.datastax.oss.protocol.internal.ProtocolV4ClientCodecs;
import com.datastax.oss.protocol.internal.ProtocolV5ClientCodecs;
import com.datastax.oss.protocol.internal.SegmentCodec;
import com.datastax.oss.protocol.internal.request.Execute;
import com.datastax.oss.protocol.internal.request.Options;
import com.datastax.oss.protocol.internal.request.Query;
import com.datastax.oss.protocol.internal.request.query.QueryOptions;
import com.datastax.oss.protocol.internal.response.result.Rows;
import com.datastax.oss.protocol.internal.response.result.Void;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.ByteBufUtil;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;
import java.nio.ByteBuffer;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What one connection answers in a dry run, and what it sends. */
class DryRepliesTest {
  private static final byte[] READ = {1};
  private static final byte[] WRITE = {2};
  private static final ByteBufPrimitiveCodec PRIMITIVES =
      new ByteBufPrimitiveCodec(ByteBufAllocator.DEFAULT);

  private static final DriverConfigLoader LOADER = DriverConfigLoader.programmaticBuilder().build();

  private int version;
  private Compressor<ByteBuf> compressor;

  private EmbeddedChannel connection(int protocol, boolean compressed) {
    version = protocol;
    compressor =
        compressed
            ? new Lz4Compressor(
                new DefaultDriverContext(LOADER, ProgrammaticArguments.builder().build()))
            : Compressor.none();
    FrameCodec<ByteBuf> frames =
        new FrameCodec<>(
            PRIMITIVES,
            compressor,
            new ProtocolV3ClientCodecs(),
            new ProtocolV4ClientCodecs(),
            new ProtocolV5ClientCodecs());
    EmbeddedChannel connection = new EmbeddedChannel();
    if (version == 5) {
      connection
          .pipeline()
          .addLast(new SegmentToBytesEncoder(segments()))
          .addLast(new FrameToSegmentEncoder(PRIMITIVES, frames, "test"))
          .addLast(BYTES_TO_SEGMENT_DECODER_NAME, new BytesToSegmentDecoder(segments()))
          .addLast(new SegmentToFrameDecoder(frames, "test"));
    } else {
      connection
          .pipeline()
          .addLast(new FrameEncoder(frames, Integer.MAX_VALUE))
          .addLast(new FrameDecoder(frames, Integer.MAX_VALUE));
    }
    connection.pipeline().addLast(FramingGuard.NAME, new ChannelInboundHandlerAdapter());
    return connection;
  }

  private SegmentCodec<ByteBuf> segments() {
    return new SegmentCodec<>(PRIMITIVES, compressor);
  }

  private EmbeddedChannel dryConnection(int protocol, boolean compressed) {
    EmbeddedChannel connection = connection(protocol, compressed);
    new DryReplies(segments(), Map.of(ByteBuffer.wrap(READ), DrySender.row(2)))
        .install(connection.pipeline());
    return connection;
  }

  private Frame request(int stream, Message message) {
    return Frame.forRequest(version, stream, false, Map.of(), message);
  }

  private Frame dry(int stream, byte[] query) {
    return Frame.forRequest(
        version, stream, false, DryReplies.MARK, new Execute(query, query, QueryOptions.DEFAULT));
  }

  private static void write(EmbeddedChannel connection, Frame request) {
    ChannelFuture unused = connection.write(request);
  }

  private static String sent(EmbeddedChannel connection) {
    StringBuilder hex = new StringBuilder();
    for (ByteBuf part = connection.readOutbound(); part != null; part = connection.readOutbound()) {
      hex.append(ByteBufUtil.hexDump(part));
      part.release();
    }
    return hex.toString();
  }

  private static Frame reply(EmbeddedChannel connection, int stream) {
    Frame reply = connection.readInbound();
    assertThat(reply).isNotNull();
    assertThat(reply.streamId).isEqualTo(stream);
    return reply;
  }

  @ParameterizedTest
  @CsvSource({"4, false", "4, true", "5, false", "5, true"})
  void marked_requests_are_answered_after_the_flush_and_not_sent(int protocol, boolean compressed) {
    EmbeddedChannel connection = dryConnection(protocol, compressed);
    for (int stream = 0; stream < 1_000; stream++) {
      write(connection, dry(stream, READ.clone()));
    }
    write(connection, dry(1_000, WRITE));
    connection.runPendingTasks();
    assertThat(connection.<Object>readInbound()).isNull();

    connection.flush();
    connection.runPendingTasks();
    for (int stream = 0; stream < 1_000; stream++) {
      assertThat(((Rows) reply(connection, stream).message).getData()).hasSize(1);
    }
    assertThat(reply(connection, 1_000).message).isInstanceOf(Void.class);
    assertThat(connection.<Object>readInbound()).isNull();
    assertThat(sent(connection)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"4, false", "4, true", "5, false", "5, true"})
  void all_other_requests_are_sent_as_before_such_as_heartbeats(int protocol, boolean compressed) {
    EmbeddedChannel dry = dryConnection(protocol, compressed);
    EmbeddedChannel plain = connection(protocol, compressed);
    plain.writeOutbound(request(1, Options.INSTANCE));
    plain.writeOutbound(request(2, new Query("SELECT")));
    String expected = sent(plain);
    assertThat(expected).isNotEmpty();

    write(dry, dry(3, READ));
    write(dry, request(1, Options.INSTANCE));
    write(dry, dry(4, READ));
    write(dry, request(2, new Query("SELECT")));
    write(dry, dry(5, READ));
    dry.flush();
    dry.runPendingTasks();
    assertThat(sent(dry)).isEqualTo(expected);
    for (int stream = 3; stream <= 5; stream++) {
      reply(dry, stream);
    }
    assertThat(dry.<Object>readInbound()).isNull();
  }

  @ParameterizedTest
  @CsvSource({"4", "5"})
  void requests_that_were_not_flushed_are_answered_when_the_connection_is_restored(int protocol) {
    EmbeddedChannel connection = dryConnection(protocol, false);
    int handlers = connection(protocol, false).pipeline().names().size();
    write(connection, dry(3, READ));
    connection.pipeline().remove(DryReplies.class);
    connection.runPendingTasks();
    reply(connection, 3);
    connection.flush();
    assertThat(sent(connection)).isEmpty();
    assertThat(connection.pipeline().names()).hasSize(handlers);
  }
}
