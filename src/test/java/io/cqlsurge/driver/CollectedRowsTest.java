package io.cqlsurge.driver;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.protocol.internal.response.result.DefaultRows;
import com.datastax.oss.protocol.internal.response.result.RowsMetadata;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class CollectedRowsTest {
  private static final List<ByteBuffer> FIRST = Arrays.asList(bytes(1, 2, 3), null, bytes());
  private static final List<ByteBuffer> SECOND = Arrays.asList(bytes(), bytes(4), bytes(5, 6));

  private static ByteBuffer bytes(int... values) {
    ByteBuffer bytes = ByteBuffer.allocate(values.length);
    for (int value : values) {
      bytes.put((byte) value);
    }
    return bytes.flip();
  }

  private static DefaultRows page(ByteBuffer pagingState, List<List<ByteBuffer>> rows) {
    return new DefaultRows(new RowsMetadata(3, pagingState, null, null), new ArrayDeque<>(rows));
  }

  @Test
  void values_equal_those_of_the_driver() {
    CollectedRows rows = CollectedRows.NONE.with(page(null, List.of(FIRST, SECOND)));
    assertThat(rows.count()).isEqualTo(2);
    for (int column = 0; column < 3; column++) {
      assertThat(rows.value(0, column)).isEqualTo(FIRST.get(column));
      assertThat(rows.value(1, column)).isEqualTo(SECOND.get(column));
    }
    assertThat(rows.nextPage()).isNull();
  }

  @Test
  void pages_follow_one_another() {
    CollectedRows first = CollectedRows.NONE.with(page(bytes(7), List.of(FIRST)));
    CollectedRows both = first.with(page(null, List.of(SECOND)));
    assertThat(first.nextPage()).isEqualTo(bytes(7));
    assertThat(both.list()).containsExactly(FIRST, SECOND);
    assertThat(both.nextPage()).isNull();
  }

  @Test
  void a_page_without_rows_has_the_paging_state_of_the_next() {
    CollectedRows rows = CollectedRows.NONE.with(page(bytes(9), List.of()));
    assertThat(rows.count()).isZero();
    assertThat(rows.nextPage()).isEqualTo(bytes(9));
  }
}
