package io.cqlsurge.feature.profiles;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * How often each partition was accessed.
 *
 * @param counts accesses per partition, descending
 * @param isComplete whether each access was counted, as in a query log, not only the top partitions
 */
record AccessCounts(List<Long> counts, boolean isComplete) {
  /** A sampler for reads or writes, up to the next title. */
  private static final Pattern SAMPLER =
      Pattern.compile(
          "(?mds)^(?:Frequency of )?(READ|WRITE|read|write)(?:S Sampler|s by partition):.*?(?=\n\\S[^\n]*:\\s*$|\\z)");

  private static final Pattern ROW =
      Pattern.compile("(?md)^\\s+(.*?)\\s+([0-9]+)\\s+([0-9]+)\\s*$");

  /** Smallest ratio between a count and its error. */
  private static final int MIN_RATIO = 10;

  private record Row(long count, long error) {
    Row plus(Row other) {
      return new Row(count + other.count, error + other.error);
    }
  }

  static boolean is(String text) {
    return SAMPLER.matcher(text).find() || QueryLog.is(text);
  }

  /** Returns a table's accesses, if there are any; names are as the database stores them. */
  static Optional<AccessCounts> parse(
      String text, String keyspace, String table, List<String> partitionKeyColumns) {
    if (QueryLog.is(text)) {
      return of(
          new QueryLog(keyspace, table, partitionKeyColumns).count(text).values().stream(), true);
    }
    String name = keyspace + "." + table + " ";
    return of(top(text, name, "read"), false).or(() -> of(top(text, name, "write"), false));
  }

  private static Optional<AccessCounts> of(Stream<Long> counts, boolean isComplete) {
    List<Long> sorted = counts.sorted(Comparator.reverseOrder()).toList();
    return Optional.of(new AccessCounts(sorted, isComplete)).filter(all -> !sorted.isEmpty());
  }

  /** Returns all accesses in {@link #counts}. */
  long sum() {
    return counts.stream().mapToLong(count -> count).sum();
  }

  /**
   * Returns the top partitions' counts. A sampler counts up to {@code +/-} too many. The list ends
   * at the first count that is too uncertain, because other partitions like it are not listed.
   */
  private static Stream<Long> top(String text, String table, String kind) {
    Map<String, Row> rows = new HashMap<>();
    long limit = 0;
    for (MatchResult sampler : SAMPLER.matcher(text).results().toList()) {
      boolean isKind = sampler.group(1).toLowerCase(Locale.ROOT).equals(kind);
      boolean hasTables = sampler.group().contains(" Table ");
      long last = 0;
      Matcher row = ROW.matcher(sampler.group());
      while (isKind && row.find()) {
        if (!hasTables || row.group(1).startsWith(table)) {
          last = Long.parseLong(row.group(2));
          rows.merge(row.group(1), new Row(last, Long.parseLong(row.group(3))), Row::plus);
        }
      }
      limit += last;
    }
    long smallest = limit;
    return rows.values().stream()
        .sorted(Comparator.comparingLong(Row::count).reversed())
        .takeWhile(row -> row.count >= smallest && row.error * MIN_RATIO <= row.count)
        .map(row -> row.count - (row.error + 1) / 2);
  }
}
