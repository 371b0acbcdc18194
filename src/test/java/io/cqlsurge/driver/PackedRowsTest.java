package io.cqlsurge.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.protocol.internal.Frame;
import com.datastax.oss.protocol.internal.FrameCodec;
import com.datastax.oss.protocol.internal.Message;
import com.datastax.oss.protocol.internal.ProtocolConstants.Opcode;
import com.datastax.oss.protocol.internal.response.result.DefaultRows;
import com.datastax.oss.protocol.internal.response.result.RowsMetadata;
import com.datastax.oss.protocol.internal.response.result.SetKeyspace;
import com.datastax.oss.protocol.internal.response.result.Void;
import com.sun.management.ThreadMXBean;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class PackedRowsTest {
  private static final FrameCodec<ByteBuf> CLIENT = TestCodecs.client(PackedRowsTest::decoder);

  private static final List<ByteBuffer> FIRST = Arrays.asList(bytes(1, 2, 3), null, bytes());
  private static final List<ByteBuffer> SECOND = Arrays.asList(bytes(), bytes(4), bytes(5, 6));

  private static Message.Codec decoder(Message.Codec codec) {
    return codec.opcode == Opcode.RESULT ? new PackedRows.Decoder(codec.protocolVersion) : codec;
  }

  private static ByteBuffer bytes(int... values) {
    ByteBuffer bytes = ByteBuffer.allocate(values.length);
    for (int value : values) {
      bytes.put((byte) value);
    }
    return bytes.flip();
  }

  private static ByteBuf encoded(Message message) {
    return TestCodecs.SERVER.encode(
        Frame.forResponse(4, 1, null, Frame.NO_PAYLOAD, List.of(), message));
  }

  private static DefaultRows rows(ByteBuffer pagingState, List<List<ByteBuffer>> rows) {
    return new DefaultRows(new RowsMetadata(3, pagingState, null, null), new ArrayDeque<>(rows));
  }

  private static PackedRows decoded(ByteBuffer pagingState, List<List<ByteBuffer>> rows) {
    return (PackedRows) CLIENT.decode(encoded(rows(pagingState, rows))).message;
  }

  @Test
  void values_equal_those_of_the_driver() {
    PackedRows packed = decoded(null, List.of(FIRST, SECOND));
    assertThat(packed.count()).isEqualTo(2);
    for (int column = 0; column < 3; column++) {
      assertThat(packed.value(0, column)).isEqualTo(FIRST.get(column));
      assertThat(packed.value(1, column)).isEqualTo(SECOND.get(column));
      assertThat(packed.hasValue(1, column, SECOND.get(column))).isTrue();
      assertThat(packed.hasValue(1, column, SECOND.get(column).asReadOnlyBuffer())).isTrue();
      assertThat(packed.hasValue(1, column, bytes(9, 5, 6).position(1))).isEqualTo(column == 2);
    }
    assertThat(new ArrayList<>(packed.getData())).containsExactly(FIRST, SECOND);
    assertThat(packed.nextPage()).isNull();
  }

  @Test
  void each_value_is_a_separate_buffer_from_zero_to_its_size() {
    PackedRows packed = decoded(null, List.of(FIRST, SECOND));
    ByteBuffer value = packed.value(1, 2);
    assertThat(value.position()).isZero();
    assertThat(value.capacity()).isEqualTo(2);
    value.position(1);
    assertThat(packed.value(1, 2)).isEqualTo(bytes(5, 6));
  }

  @Test
  void comparing_a_value_allocates_nothing() {
    PackedRows packed = decoded(null, List.of(FIRST, SECOND));
    int equal = compare(packed, 20_000);
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getThreadAllocatedBytes(Thread.currentThread().getId());
    equal += compare(packed, 20_000);
    long after = threads.getThreadAllocatedBytes(Thread.currentThread().getId());
    assertThat((after - before) / 20_000).as("bytes per row").isZero();
    assertThat(equal).isEqualTo(2 * 40_000);
  }

  /** Returns how many values of the second row are 5 and 6, and of the first row empty. */
  private static int compare(PackedRows packed, int times) {
    int equal = 0;
    for (int i = 0; i < times; i++) {
      for (int column = 0; column < 3; column++) {
        equal += packed.hasValue(1, column, SECOND.get(2)) ? 1 : 0;
        equal += packed.hasValue(0, column, SECOND.get(0)) ? 1 : 0;
      }
    }
    return equal;
  }

  @Test
  void a_page_has_the_paging_state_of_the_next() {
    PackedRows packed = decoded(bytes(9), List.of());
    assertThat(packed.count()).isZero();
    assertThat(packed.nextPage()).isEqualTo(bytes(9));
    assertThat(packed.getMetadata().pagingState).isEqualTo(bytes(9));
  }

  @Test
  void only_the_bytes_of_the_rows_are_read() {
    ByteBuf first = encoded(rows(null, List.of(FIRST)));
    ByteBuf second = encoded(rows(null, List.of(SECOND)));
    ByteBuf both = Unpooled.wrappedBuffer(first, second);
    assertThat(((PackedRows) CLIENT.decode(both).message).value(0, 0)).isEqualTo(FIRST.get(0));
    assertThat(((PackedRows) CLIENT.decode(both).message).value(0, 2)).isEqualTo(SECOND.get(2));
  }

  @Test
  void a_value_that_is_longer_than_the_frame_is_refused() {
    ByteBuf frame = encoded(rows(null, List.of(SECOND)));
    frame.setInt(frame.writerIndex() - 6, 1_000_000);
    assertThatThrownBy(() -> CLIENT.decode(frame)).isInstanceOf(IndexOutOfBoundsException.class);
  }

  @Test
  void results_without_rows_are_decoded_as_usual() {
    assertThat(CLIENT.decode(encoded(Void.INSTANCE)).message).isInstanceOf(Void.class);
    Message keyspace = CLIENT.decode(encoded(new SetKeyspace("ks"))).message;
    assertThat(((SetKeyspace) keyspace).keyspace).isEqualTo("ks");
  }
}
