package io.cqlsurge.driver;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.protocol.internal.Frame;
import com.datastax.oss.protocol.internal.FrameCodec;
import com.datastax.oss.protocol.internal.Message;
import com.datastax.oss.protocol.internal.ProtocolConstants.ErrorCode;
import com.datastax.oss.protocol.internal.ProtocolConstants.Opcode;
import com.datastax.oss.protocol.internal.response.Error;
import io.cqlsurge.database.Consistency;
import io.cqlsurge.database.DatabaseError.Kind;
import io.cqlsurge.database.Query;
import io.cqlsurge.database.Reply;
import io.cqlsurge.driver.scylla.RateLimitCodec;
import io.cqlsurge.nullserver.Failure;
import io.cqlsurge.nullserver.Faults;
import io.cqlsurge.nullserver.ScyllaOptions;
import io.cqlsurge.nullserver.TestServer;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.UnpooledByteBufAllocator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class RateLimitTest {
  private static final int LIMIT_CODE = 61_440;
  private static final int HEADER = 9;
  private static final int LENGTH_OFFSET = 5;
  private static final FrameCodec<ByteBuf> CLIENT = TestCodecs.client(RateLimitTest::decoder);

  @RegisterExtension
  private final TestServer server = TestServer.scylla(2, ScyllaOptions.USUAL.withTablets(0));

  private static Message.Codec decoder(Message.Codec codec) {
    return codec.opcode == Opcode.ERROR
        ? new RateLimitCodec(codec.protocolVersion, code -> code == LIMIT_CODE)
        : codec;
  }

  private static Error decoded(int code, int... more) {
    ByteBuf frame =
        TestCodecs.SERVER.encode(
            Frame.forResponse(
                4,
                1,
                null,
                Frame.NO_PAYLOAD,
                List.of(),
                new Error(ErrorCode.SERVER_ERROR, "10 per s")));
    ByteBuf all = UnpooledByteBufAllocator.DEFAULT.buffer().writeBytes(frame);
    for (int value : more) {
      all.writeByte(value);
    }
    all.setInt(LENGTH_OFFSET, all.readableBytes() - HEADER).setInt(HEADER, code);
    return (Error) CLIENT.decode(all).message;
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0, read rejected by a replica",
    "0, 1, read rejected by the coordinator",
    "1, 0, write rejected by a replica",
    "1, 1, write rejected by the coordinator"
  })
  void the_body_names_the_operation_and_the_rejecting_node(
      int operation, int coordinator, String text) {
    assertThat(decoded(LIMIT_CODE, operation, coordinator).message)
        .isEqualTo("the partition's rate limit is reached, " + text + ": 10 per s");
  }

  @Test
  void other_errors_are_decoded_by_the_driver() {
    Error other = decoded(ErrorCode.OVERLOADED);
    assertThat(other.code).isEqualTo(ErrorCode.OVERLOADED);
    assertThat(other.message).isEqualTo("10 per s");
  }

  @ParameterizedTest
  @ValueSource(strings = {"native", "plain"})
  void it_has_a_separate_kind_and_is_not_retried_by_the_driver(String mode) {
    try (DriverDatabase database =
        DriverDatabase.connect(NodeLines.config(server.server(), "-mode " + mode, 1))) {
      Query write = prepare(database);
      server.nodes().forEach(node -> node.faults(Faults.NONE.withFailure(Failure.RATE_LIMIT, 1)));
      server.server().resetLatency();

      Reply.Failure reply = (Reply.Failure) TestTable.reply(database, TestTable.write(write, 0, 0));

      assertThat(reply.error().kind()).isEqualTo(Kind.RATE_LIMITED);
      assertThat(reply.error().exceptionName()).isEqualTo("RateLimitReachedException");
      assertThat(reply.error())
          .hasMessage(
              "the partition's rate limit is reached, write rejected by the coordinator: The null"
                  + " server fails here on request");
      assertThat(server.addresses().toString()).contains(reply.coordinator().address());
      assertThat(server.server().latency().answers()).isEqualTo(1);
    }
  }

  private static Query prepare(DriverDatabase database) {
    database.execute(
        "CREATE KEYSPACE ks WITH replication = {'class': 'NetworkTopologyStrategy',"
            + " 'replication_factor': 1}",
        Consistency.ONE);
    return TestTable.create(database).prepare(TestTable.WRITE);
  }
}
