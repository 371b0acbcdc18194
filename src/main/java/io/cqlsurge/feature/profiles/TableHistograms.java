package io.cqlsurge.feature.profiles;

import io.cqlsurge.grammar.UsageError;
import java.util.Comparator;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What {@code nodetool tablehistograms} printed for a table. Quantiles ascend from 0 percent (the
 * minimum) to 100 (the maximum); there are none if no partition is on disk.
 */
record TableHistograms(
    String keyspace, String table, List<Quantile> partitionBytes, List<Quantile> cellCounts) {
  private static final Pattern TITLE = Pattern.compile("(?m)^(\\S+)[/.](\\S+) histograms\\s*$");
  private static final Pattern HEADER = Pattern.compile("(?m)^Percentile .*$");
  private static final Pattern ROW = Pattern.compile("(?m)^([0-9.]+%|Min|Max)\\s.*$");

  /** The value that this percentage does not exceed. */
  record Quantile(double percent, long value) {}

  static boolean is(String text) {
    return TITLE.matcher(text).find();
  }

  /** Parses the output; throws {@link UsageError} if it is incomplete or has several tables. */
  static TableHistograms parse(String text) {
    Matcher title = TITLE.matcher(text);
    Matcher header = HEADER.matcher(text);
    List<String[]> rows =
        ROW.matcher(text).results().map(MatchResult::group).map(row -> row.split("\\s+")).toList();
    if (!title.find() || !header.find() || rows.size() != 7) {
      throw new UsageError(
          "output of nodetool tablehistograms: expected a title, a header and 7 rows, but found "
              + rows.size()
              + " rows; write the complete output for one table to the file");
    }
    List<String> columns = List.of(header.group().strip().split("\\s{2,}"));
    return new TableHistograms(
        title.group(1),
        title.group(2),
        quantiles(rows, columns, "Partition Size"),
        quantiles(rows, columns, "Cell Count"));
  }

  private static List<Quantile> quantiles(
      List<String[]> rows, List<String> columns, String column) {
    int index = columns.indexOf(column);
    if (rows.stream().anyMatch(row -> row.length != columns.size()) || index < 0) {
      throw new UsageError(
          "output of nodetool tablehistograms: a row has no '%s'; write the complete output to the file"
              .formatted(column));
    }
    return rows.stream()
        .filter(row -> row[index].matches("[0-9]{1,15}([.][0-9]+)?"))
        .map(row -> new Quantile(percent(row[0]), Math.round(Double.parseDouble(row[index]))))
        .sorted(Comparator.comparingDouble(Quantile::percent))
        .toList();
  }

  private static double percent(String text) {
    return switch (text) {
      case "Min" -> 0;
      case "Max" -> 100;
      default -> Double.parseDouble(text.replace("%", ""));
    };
  }
}
