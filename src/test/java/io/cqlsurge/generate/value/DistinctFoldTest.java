package io.cqlsurge.generate.value;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.cqlsurge.schema.CqlType;
import io.cqlsurge.schema.CqlType.Kind;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class DistinctFoldTest {
  private static ByteBuffer bytes(String hex) {
    return ByteBuffer.wrap(HexFormat.of().parseHex(hex));
  }

  /** Calculated from docs/reference/data-generation.md by another program. */
  @ParameterizedTest
  @CsvSource({
    "0, '', -2152535657050944081",
    "0, '00', 5095610196844313600",
    "1, '01', 4527256255293844767",
    "0, '0000000000000000', 1054809044475797621",
    "-1, '00000005065a399200000005065a3992', 8673948656705134074",
    "42, '616263', 7977979404205068048",
    "0, 'ff61626364656667ff', 2586215678990961",
  })
  void the_numbers_do_not_change(long seed, String hex, long folded) {
    assertThat(DistinctFold.fold(seed, bytes(hex))).isEqualTo(folded);
  }

  @Test
  void neither_the_position_nor_the_byte_order_of_a_buffer_matters_and_the_buffer_is_unchanged() {
    ByteBuffer part = bytes("ffff616263ff").order(ByteOrder.LITTLE_ENDIAN);
    part.position(2).limit(5);
    assertThat(DistinctFold.fold(42, part)).isEqualTo(DistinctFold.fold(42, bytes("616263")));
    assertThat(part.position()).isEqualTo(2);
    assertThat(part.limit()).isEqualTo(5);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4, 7, 8, 9, 16, 33})
  void each_bit_changes_about_half_of_the_result(int length) {
    Random random = new Random(length);
    int samples = 200;
    long changed = 0;
    for (int i = 0; i < samples; i++) {
      byte[] value = new byte[length];
      random.nextBytes(value);
      long seed = random.nextLong();
      long before = DistinctFold.fold(seed, ByteBuffer.wrap(value));
      int bit = random.nextInt(8 * length);
      value[bit / 8] ^= (byte) (1 << bit % 8);
      changed += Long.bitCount(before ^ DistinctFold.fold(seed, ByteBuffer.wrap(value)));
    }
    assertThat(changed / (double) samples).isBetween(30.0, 34.0);
  }

  /** Two key columns whose concatenated values are equal. */
  @Test
  void the_end_of_a_value_changes_the_result() {
    Set<Long> folded = new HashSet<>();
    String all = "00".repeat(24);
    for (int cut = 0; cut <= 48; cut += 2) {
      long first = DistinctFold.fold(0, bytes(all.substring(0, cut)));
      folded.add(DistinctFold.fold(first, bytes(all.substring(cut))));
    }
    assertThat(folded).hasSize(25);
  }

  /** Different values of a column of a type give different seeds. */
  @ParameterizedTest
  @EnumSource(
      value = Kind.class,
      names = {"LIST", "SET", "MAP", "TUPLE", "UDT", "VECTOR", "CUSTOM", "BOOLEAN", "COUNTER"},
      mode = EnumSource.Mode.EXCLUDE)
  void every_type_is_mixed(Kind kind) {
    ColumnValues column =
        new ColumnValues(CqlType.of(kind), ValueSpec.of("c"), BooleanRule.EVEN, FoldRule.DISTINCT);
    Set<ByteBuffer> values = new HashSet<>();
    Set<Long> folded = new HashSet<>();
    for (long seed = 0; seed < 2_000; seed++) {
      column.seed(seed * 0x9E3779B97F4A7C15L);
      ByteBuffer value = column.next();
      values.add(value);
      folded.add(column.fold(0, value));
    }
    assertThat(folded).hasSameSizeAs(values);
  }

  @Test
  void folding_allocates_nothing() {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    ByteBuffer value = bytes("00000005065a399200000005065a3992ff");
    long folded = 0;
    long bytes = Long.MAX_VALUE;
    for (int round = 0; round < 5; round++) {
      long before = threads.getCurrentThreadAllocatedBytes();
      for (int i = 0; i < 10_000; i++) {
        folded = DistinctFold.fold(folded, value);
      }
      bytes = Math.min(bytes, threads.getCurrentThreadAllocatedBytes() - before);
    }
    assertThat(folded).isNotZero();
    assertThat(bytes).isLessThan(1_000);
  }
}
