package io.cqlsurge.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.measure.TableTimes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class TablesTextTest {
  private static List<TableTimes.Figures> tables(int count) {
    List<TableTimes.Figures> tables = new ArrayList<>();
    for (int i = 1; i <= count; i++) {
      tables.add(new TableTimes.Figures("ks.t" + i, 1_000L * i, i, 2 * i));
    }
    Collections.shuffle(tables, new Random(count));
    return tables;
  }

  @Test
  void one_table_has_no_lines() {
    assertThat(TablesText.lines(List.of())).isEmpty();
  }

  @Test
  void the_ten_slowest_and_fastest_are_shown() {
    List<String> lines = TablesText.lines(tables(25));
    assertThat(lines).hasSize(23);
    assertThat(lines)
        .startsWith(
            "Slowest of 25 tables with operations:",
            "  ks.t25  mean 25.000 ms, max 50.0 ms, 25,000 operations",
            "  ks.t24  mean 24.000 ms, max 48.0 ms, 24,000 operations")
        .endsWith("  ks.t1   mean 1.000 ms, max 2.0 ms, 1,000 operations", "");
    assertThat(lines.get(11)).isEqualTo("Fastest tables:");
    assertThat(lines.get(12)).startsWith("  ks.t10 ");
  }

  @Test
  void few_tables_are_shown_once() {
    assertThat(TablesText.lines(tables(12)))
        .hasSize(15)
        .filteredOn(line -> line.startsWith("  ks.t2 "))
        .hasSize(1);
    assertThat(TablesText.lines(tables(3))).hasSize(5);
  }
}
