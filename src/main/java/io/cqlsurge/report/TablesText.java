package io.cqlsurge.report;

import io.cqlsurge.measure.TableTimes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The slowest and the fastest of several tables. */
final class TablesText {
  private static final int SHOWN = 10;

  private TablesText() {}

  /** Returns the tables with an empty line after them; nothing for one table. */
  static List<String> lines(List<TableTimes.Figures> tables) {
    List<TableTimes.Figures> sorted =
        tables.stream()
            .sorted(Comparator.comparingDouble(TableTimes.Figures::meanMs).reversed())
            .toList();
    int width = tables.stream().mapToInt(each -> each.table().length()).max().orElse(0);
    List<String> lines = new ArrayList<>();
    for (int rank = 0; rank < sorted.size(); rank++) {
      if (rank == 0) {
        lines.add(RootLocale.format("Slowest of %,d tables with operations:", sorted.size()));
      } else if (rank == Math.max(SHOWN, sorted.size() - SHOWN)) {
        lines.add("Fastest tables:");
      }
      if (rank < SHOWN || rank >= sorted.size() - SHOWN) {
        lines.add(line(sorted.get(rank), width));
      }
    }
    if (!lines.isEmpty()) {
      lines.add("");
    }
    return lines;
  }

  private static String line(TableTimes.Figures table, int width) {
    return RootLocale.format(
        "  %-" + width + "s  mean %.3f ms, max %.1f ms, %,d operations",
        table.table(),
        table.meanMs(),
        table.maxMs(),
        table.operations());
  }
}
