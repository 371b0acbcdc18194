package io.cqlsurge.driver;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.protocol.internal.Message;
import com.datastax.oss.protocol.internal.ProtocolConstants.ConsistencyLevel;
import com.datastax.oss.protocol.internal.request.Execute;
import com.datastax.oss.protocol.internal.request.query.QueryOptions;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ExecuteEncoderTest {
  private static final byte[] ID = {1, 2, 3};
  private static final byte[] LAYOUT = {4, 5};
  private static final ByteBuffer BYTES = ByteBuffer.wrap(new byte[] {9, 8, 7, 6, 5});

  /** A part of an array, read-only, outside of the heap, and of other forms. */
  private static final List<ByteBuffer> VALUES =
      Arrays.asList(
          BYTES.duplicate().position(1).slice().position(1),
          null,
          BYTES.asReadOnlyBuffer(),
          ByteBuffer.allocateDirect(3).put(1, (byte) 1),
          ByteBuffer.allocate(0));

  private static QueryOptions options(
      List<ByteBuffer> values,
      boolean skips,
      int pageSize,
      ByteBuffer page,
      int serial,
      long time) {
    return new QueryOptions(
        ConsistencyLevel.LOCAL_ONE,
        values,
        Map.of(),
        skips,
        pageSize,
        page,
        serial,
        time,
        null,
        QueryOptions.NO_NOW_IN_SECONDS);
  }

  static Stream<QueryOptions> allOptions() {
    List<QueryOptions> all = new ArrayList<>();
    for (int choice = 0; choice < 64; choice++) {
      all.add(
          options(
              (choice & 1) == 0 ? List.of() : VALUES,
              (choice & 2) != 0,
              (choice & 4) == 0 ? 0 : 5000,
              (choice & 8) == 0 ? null : BYTES,
              (choice & 16) == 0 ? ConsistencyLevel.SERIAL : ConsistencyLevel.LOCAL_SERIAL,
              (choice & 32) == 0 ? QueryOptions.NO_DEFAULT_TIMESTAMP : -1234567890123L));
    }
    return all.stream();
  }

  private static void assertThatBytesAreEqual(Message message) {
    for (int version = 3; version <= 6; version++) {
      Execute.Codec expected = new Execute.Codec(version);
      Execute.Codec actual = new ExecuteEncoder(version);
      assertThat(actual.encodedSize(message)).isEqualTo(expected.encodedSize(message));
      assertThat(encoded(actual, message)).isEqualTo(encoded(expected, message));
      assertThat(actual.encodedSize(message)).isEqualTo(encoded(actual, message).length() / 2);
    }
  }

  private static String encoded(Execute.Codec codec, Message message) {
    ByteBuf bytes = Unpooled.buffer();
    codec.encode(bytes, message, TestCodecs.PRIMITIVES);
    return ByteBufUtil.hexDump(bytes);
  }

  @ParameterizedTest
  @MethodSource("allOptions")
  void bytes_equal_those_of_the_driver(QueryOptions options) {
    assertThatBytesAreEqual(new Execute(ID, LAYOUT, options));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2})
  void the_driver_encodes_what_requests_do_not_have(int choice) {
    QueryOptions options =
        new QueryOptions(
            ConsistencyLevel.QUORUM,
            List.of(),
            choice == 0 ? Map.of("name", BYTES) : Map.of(),
            false,
            -1,
            null,
            ConsistencyLevel.SERIAL,
            QueryOptions.NO_DEFAULT_TIMESTAMP,
            choice == 1 ? "keyspace" : null,
            choice == 2 ? 17 : QueryOptions.NO_NOW_IN_SECONDS);
    assertThatBytesAreEqual(new Execute(ID, LAYOUT, options));
  }

  @ParameterizedTest
  @MethodSource("allOptions")
  void values_keep_their_positions(QueryOptions options) {
    List<ByteBuffer> before = VALUES.stream().map(v -> v == null ? null : v.duplicate()).toList();
    encoded(new ExecuteEncoder(4), new Execute(ID, options));
    assertThat(VALUES).isEqualTo(before);
  }
}
