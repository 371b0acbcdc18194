package io.cqlsurge.feature.profiles;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.generate.partition.Row;
import io.cqlsurge.schema.Table;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class NewProfileTest {
  private static final String SCHEMA =
      "CREATE TABLE shop.t (k int, c int, s text static, v int, PRIMARY KEY (k, c));";

  private final SourceSchema schema = new SourceSchema(SCHEMA, "shop");
  private final Table table = schema.table("t");
  private final TableSample sample = new TableSample(table);

  private static ByteBuffer number(int value) {
    return ByteBuffer.allocate(Integer.BYTES).putInt(0, value);
  }

  private static Row row(@Nullable ByteBuffer... cells) {
    return column -> Arrays.asList(cells).get(column);
  }

  private List<String> lines() {
    NewProfile.Measured measured =
        new NewProfile.Measured(
            sample.allPartitions(), sample.allRows(), List.of(), Optional.empty(), 0, 0);
    return new NewProfile(schema, sample, measured, UnaryOperator.identity(), Optional.empty())
        .lines(Path.of("my.yaml"));
  }

  @Test
  void partitions_that_have_only_static_values_count_as_empty_ones() {
    for (int i = 0; i < 40; i++) {
      sample.add(row(number(i), i < 30 ? null : number(1), number(7), i < 30 ? null : number(2)));
      sample.endPartition();
    }
    assertThat(sample.allRows()).isEqualTo(10);
    assertThat(lines()).contains("    cluster: weights(750:0,250:1)");
  }

  @Test
  void a_table_without_any_row_has_no_partitions_without_rows() {
    for (int i = 0; i < 40; i++) {
      sample.add(row(number(i), null, number(7), null));
      sample.endPartition();
    }
    assertThat(lines()).noneMatch(line -> line.contains("cluster"));
  }

  @Test
  void columns_that_are_always_null_are_so_only_if_rows_have_other_values() {
    for (int i = 0; i < 40; i++) {
      sample.add(row(number(i), number(1), null, null));
      sample.endPartition();
    }
    assertThat(lines()).noneMatch(line -> line.contains("nulls"));
  }
}
