package io.cqlsurge.workload.standard;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.cqlsurge.Golden;
import io.cqlsurge.database.Rows;
import io.cqlsurge.distribution.DistributionSpec;
import io.cqlsurge.distribution.RatioSpec;
import io.cqlsurge.generate.partition.SeedMultiplier;
import io.cqlsurge.generate.partition.SeedRange;
import io.cqlsurge.generate.partition.SequentialSeeds;
import io.cqlsurge.generate.partition.StandardRow;
import io.cqlsurge.generate.partition.Wrap;
import io.cqlsurge.generate.value.Bytes;
import io.cqlsurge.workload.CqlText;
import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class StandardRowsTest {
  private static final long SEED = 7;

  private static StandardRows rows(
      long seed, int keySize, List<String> names, String size, String population) {
    StandardRow row = new StandardRow(keySize, names, DistributionSpec.parse(size));
    SequentialSeeds seeds =
        new SequentialSeeds(SeedRange.whole(seed, seed), Wrap.NONE, SeedMultiplier.NONE);
    return new StandardRows(seeds, row, names, RatioSpec.parse(population));
  }

  private static StandardRows rows(String population) {
    return rows(SEED, 10, List.of("C0", "C1", "C2", "C3"), "fixed(8)", population);
  }

  @Test
  void keys_and_cells_equal_the_original_including_empty_ones() {
    int empty = 0;
    for (JsonNode line : Golden.lines("partition/standard1-variants.jsonl")) {
      List<String> names =
          IntStream.range(0, line.get("n").intValue()).mapToObj(i -> "C" + i).toList();
      String population =
          line.get("row_population").doubleValue() == 0.5 ? "fixed(1)/2" : "fixed(1)/1";
      StandardRows rows =
          rows(
              line.get("seed").longValue(),
              line.get("keysize").intValue(),
              names,
              line.get("size").textValue(),
              population);
      Bytes key = new Bytes();
      assertThat(rows.next(key)).isTrue();
      assertThat(hex(key.view())).isEqualTo(line.get("key").textValue());
      for (int column = 0; column < names.size(); column++) {
        String expected = line.get(names.get(column)).textValue();
        assertThat(hex(rows.cell(column, new Bytes()))).isEqualTo(expected);
        empty += expected == null ? 1 : 0;
      }
    }
    assertThat(empty).isEqualTo(30);
  }

  private static String hex(ByteBuffer buffer) {
    if (buffer == null) {
      return null;
    }
    byte[] bytes = new byte[buffer.remaining()];
    buffer.duplicate().get(bytes);
    return HexFormat.of().formatHex(bytes);
  }

  private static String difference(StandardRows rows, int column, ByteBuffer found) {
    return rows.difference(rows.partitionSeed(), column, new Reply(found), 0);
  }

  /** One row with one value, which may be null. */
  private record Reply(ByteBuffer found) implements Rows {
    @Override
    public int count() {
      return 1;
    }

    @Override
    public ByteBuffer value(int row, int column) {
      return found;
    }
  }

  @Test
  void a_cell_beyond_the_smallest_population_may_be_missing() {
    StandardRows rows = rows("fixed(1)/2");
    rows.next(new Bytes());
    assertThat(difference(rows, 3, null)).isNull();
    assertThat(difference(rows, 1, null)).contains("\"C1\"", "found null");
  }

  @Test
  void a_wrong_cell_is_reported_with_both_values() {
    StandardRows rows = rows("fixed(1)/1");
    rows.next(new Bytes());
    ByteBuffer correct = rows.cell(2, new Bytes());
    assertThat(difference(rows, 2, correct)).isNull();
    assertThat(difference(rows, 2, ByteBuffer.wrap(new byte[] {1})))
        .isEqualTo("column \"C2\": expected " + CqlText.blob(correct) + ", found 0x01");
  }

  @Test
  void there_is_no_partition_after_the_last() {
    StandardRows rows = rows("fixed(1)/1");
    assertThat(rows.next(new Bytes())).isTrue();
    assertThat(rows.next(new Bytes())).isFalse();
  }
}
