package io.cqlsurge.generate.partition;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.management.ThreadMXBean;
import io.cqlsurge.Golden;
import io.cqlsurge.distribution.DistributionSpec;
import io.cqlsurge.generate.value.Bytes;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StandardRowTest {

  @ParameterizedTest
  @ValueSource(strings = {"standard1.jsonl", "standard1-variants.jsonl", "apache4-standard1.jsonl"})
  void keys_and_cells_equal_the_original(String file) {
    for (JsonNode line : Golden.lines("partition/" + file)) {
      boolean apache4 = file.startsWith("apache4");
      List<String> names = names(apache4 ? 5 : line.get("n").intValue());
      StandardRow row =
          new StandardRow(
              line.get("keysize").intValue(),
              names,
              DistributionSpec.parse(line.get("size").textValue()));
      Bytes key = new Bytes();
      row.moveTo(line.get("seed").longValue(), key);
      assertThat(hex(key.view())).isEqualTo(line.get("key").textValue());
      for (int column = 0; column < names.size(); column++) {
        checkCell(row, line.get(names.get(column)), column);
      }
    }
  }

  private static List<String> names(int count) {
    return IntStream.range(0, count).mapToObj(i -> "C" + i).toList();
  }

  /** Checks a cell, except a null cell, which depends on the population of the row. */
  private static void checkCell(StandardRow row, JsonNode expected, int column) {
    if (expected != null && !expected.isNull()) {
      ByteBuffer cell = cell(row, column);
      assertThat(hex(cell)).isEqualTo(expected.textValue());
      assertThat(row.cell(row.digest(), column)).isEqualTo(cell);
    }
  }

  private static ByteBuffer cell(StandardRow row, int column) {
    Bytes bytes = new Bytes();
    row.cell(row.digest(), column, bytes);
    return bytes.copy();
  }

  private static String hex(ByteBuffer buffer) {
    return HexFormat.of().formatHex(bytes(buffer));
  }

  private static byte[] bytes(ByteBuffer buffer) {
    byte[] bytes = new byte[buffer.remaining()];
    buffer.duplicate().get(bytes);
    return bytes;
  }

  @Test
  void apache_4_multiplies_the_seeds_of_a_sequence() {
    SeedSource seeds =
        new SequentialSeeds(SeedRange.whole(1, 100), Wrap.SHARED, SeedMultiplier.SPREADING);
    Seed seed = new Seed();
    StandardRow row = new StandardRow(10, names(5), DistributionSpec.fixed(34));
    seeds.next(seed);
    Bytes key = new Bytes();
    row.moveTo(seed.value(), key);
    assertThat(hex(key.view())).isEqualTo("373038504b3436363830");
    assertThat(hex(cell(row, 0))).startsWith("041c6a27dc0dcdfd");
  }

  @Test
  void generating_a_cell_again_allocates_nothing() {
    StandardRow row = new StandardRow(10, names(5), DistributionSpec.fixed(34));
    row.moveTo(3, new Bytes());
    ByteBuffer cell = cell(row, 2);
    int wrong = compare(row, cell, 5_000);
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getThreadAllocatedBytes(Thread.currentThread().getId());
    wrong += compare(row, cell, 20_000);
    long after = threads.getThreadAllocatedBytes(Thread.currentThread().getId());
    assertThat((after - before) / 20_000).as("bytes per cell").isZero();
    assertThat(wrong).isZero();
  }

  private static int compare(StandardRow row, ByteBuffer cell, int times) {
    int wrong = 0;
    for (int i = 0; i < times; i++) {
      wrong += row.cell(row.digest(), 2).equals(cell) ? 0 : 1;
    }
    return wrong;
  }
}
