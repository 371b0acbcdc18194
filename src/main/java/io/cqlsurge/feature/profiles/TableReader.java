package io.cqlsurge.feature.profiles;

import io.cqlsurge.cql.Identifier;
import io.cqlsurge.database.Consistency;
import io.cqlsurge.database.Database;
import io.cqlsurge.database.DatabaseError;
import io.cqlsurge.database.Query;
import io.cqlsurge.database.Request;
import io.cqlsurge.database.Rows;
import io.cqlsurge.database.StatementText;
import io.cqlsurge.schema.Column;
import io.cqlsurge.schema.Table;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.apache.commons.math3.stat.StatUtils;

/**
 * Reads some rows from a table, so that the nodes and their users notice little: one small page at
 * a time at the lowest consistency level, one token range after another in random order, with
 * limits. It stops when a read fails, or when its reads become slower. For one use.
 */
final class TableReader {
  /** Fewest token ranges that are visited, if there are enough rows. */
  private static final int RANGES = 256;

  private static final int FIRST_ROWS = 10;
  private static final int PAGE_ROWS = 100;
  private static final double PAGE_BYTES = 1 << 20;

  /** Page count whose times are compared. */
  private static final int WINDOW = 20;

  private static final double MEDIAN = 50;

  /** How much slower the reads must become, as a ratio and in ns, until they stop. */
  private static final double SLOWER = 3;

  private static final long SLOWER_NS = TimeUnit.MILLISECONDS.toNanos(10);
  private static final long PROGRESS_NS = TimeUnit.SECONDS.toNanos(2);

  /** The row limit for one partition, as a divisor for all rows. */
  private static final int PARTITION_PART = 4;

  private final Database database;
  private final Limits limits;
  private final Consumer<String> progress;
  private final TableSample sample;
  private final long startNs = System.nanoTime();
  private final List<Double> pageNs = new ArrayList<>();
  private Optional<String> stop = Optional.empty();
  private long rowsRead;
  private long lastProgressNs = startNs;
  private long dueNs = startNs;

  /**
   * What may be read.
   *
   * @param pages pages per second
   * @param rows rows in total; one page more can be read
   * @param seconds time in total
   */
  record Limits(int pages, long rows, int seconds) {}

  /**
   * What was read.
   *
   * @param partitions the table's partition count
   * @param error its relative standard error; 0 if it is exact
   * @param text a sentence about it
   */
  record Coverage(double partitions, double error, String text) {}

  TableReader(Database database, Limits limits, TableSample sample, Consumer<String> progress) {
    this.database = database;
    this.limits = limits;
    this.sample = sample;
    this.progress = progress;
  }

  /**
   * Reads rows into the sample.
   *
   * @throws DatabaseError if nothing can be read
   */
  Coverage read() {
    Query query = database.prepare(statement(sample.table()));
    int parts = Math.max(1, RANGES / Math.max(1, database.tokenRanges(1).size()));
    List<RangePosition> ranges =
        new ArrayList<>(database.tokenRanges(parts).stream().map(RangePosition::new).toList());
    Collections.shuffle(ranges);
    long rowsPerVisit = Math.max(PAGE_ROWS, limits.rows() / ranges.size());
    Deque<RangePosition> left = new ArrayDeque<>(ranges);
    while (!left.isEmpty() && stop.isEmpty()) {
      RangePosition at = left.remove();
      visit(query, at, rowsPerVisit);
      if (at.hasMore()) {
        left.add(at);
      }
    }
    boolean isWhole = left.isEmpty() && sample.cutPartitions() == 0;
    double share = RangePosition.share(ranges);
    double partitions = share == 0 ? 0 : RangePosition.partitions(ranges) / share;
    return new Coverage(
        Math.max((double) sample.allPartitions(), isWhole ? 0 : partitions),
        isWhole || share == 1 ? 0 : RangePosition.error(ranges),
        text(isWhole ? "the whole table" : part(share, ranges.size())));
  }

  private static String part(double share, int ranges) {
    return String.format(
        Locale.ROOT, "%.3g %% of the token ring, from each of %d ranges", 100 * share, ranges);
  }

  private static StatementText statement(Table table) {
    String key =
        "token("
            + String.join(
                ", ", Column.names(table.partitionKey()).stream().map(Identifier::quoted).toList())
            + ")";
    List<String> columns = Column.names(table.columns()).stream().map(Identifier::quoted).toList();
    return new StatementText(
        "SELECT %s, %s FROM %s.%s WHERE %s > ? AND %s <= ?"
            .formatted(
                key,
                String.join(", ", columns),
                Identifier.quoted(table.keyspace()),
                Identifier.quoted(table.name()),
                key,
                key),
        Consistency.LOCAL_ONE,
        true);
  }

  /** Reads at least this many rows in a range and then up to a partition's end. */
  private void visit(Query query, RangePosition at, long rowsPerVisit) {
    at.rowsLeft = rowsPerVisit;
    while ((at.rowsLeft > 0 || at.rowsOfPartition > 0) && at.hasMore() && stop.isEmpty()) {
      page(query, at).ifPresent(page -> add(page, at));
      checkLimits();
    }
    if (at.rowsOfPartition > 0) {
      endPartition(at, at.hasMore() && !sample.table().clustering().isEmpty());
    }
  }

  private void endPartition(RangePosition at, boolean isCut) {
    if (isCut) {
      sample.cutPartition();
    } else {
      sample.endPartition();
    }
    at.endPartition();
  }

  /** Adds a page's rows, up to the partition with which the visit ends. */
  private void add(Rows page, RangePosition at) {
    for (int i = 0; i < page.count(); i++) {
      int row = i;
      List<ByteBuffer> key = key(page, row);
      if (at.rowsOfPartition > 0 && !key.equals(at.key)) {
        endPartition(at, false);
        if (at.rowsLeft <= 0) {
          at.skipPage();
          return;
        }
      }
      at.next(key, Objects.requireNonNull(page.value(row, 0)));
      sample.add(column -> page.value(row, column + 1));
    }
    at.endPage(page.nextPage());
    if (at.hasMore() && at.rowsOfPartition > limits.rows() / PARTITION_PART) {
      endPartition(at, true);
      at.skipPage();
    }
  }

  private List<ByteBuffer> key(Rows page, int row) {
    return IntStream.rangeClosed(1, sample.table().partitionKey().size())
        .mapToObj(column -> page.value(row, column))
        .toList();
  }

  /** Reads a page at its time; empty if that failed, but earlier pages did not. */
  private Optional<Rows> page(Query query, RangePosition at) {
    while (System.nanoTime() < dueNs) {
      LockSupport.parkNanos(dueNs - System.nanoTime());
    }
    // After a pause of the nodes, the missed pages are not made up for.
    dueNs = Math.max(dueNs, System.nanoTime()) + TimeUnit.SECONDS.toNanos(1) / limits.pages();
    Request.Single request = new Request.Single();
    request.begin(query, 2);
    request.set(0, at.start());
    request.set(1, at.end());
    request.onePage(pageRows(at), at.page());
    long sentNs = System.nanoTime();
    try {
      Rows rows = database.send(request).join().rows();
      pageNs.add((double) (System.nanoTime() - sentNs));
      rowsRead += rows.count();
      return Optional.of(rows);
    } catch (DatabaseError e) {
      if (sample.allRows() == 0) {
        throw e;
      }
      stop = Optional.of("stopped, as a read failed: " + e.getMessage());
      return Optional.empty();
    }
  }

  /** Returns a page size in rows, a small one if the visit ends with the current partition. */
  private int pageRows(RangePosition at) {
    double bytes = sample.allRows() == 0 ? PAGE_BYTES / FIRST_ROWS : sample.rows().mean();
    double rows = at.rowsLeft > 0 ? PAGE_ROWS : Math.max(FIRST_ROWS, at.rowsOfPartition);
    return (int) Math.max(1, Math.min(Math.min(PAGE_ROWS, rows), PAGE_BYTES / bytes));
  }

  private void checkLimits() {
    long nowNs = System.nanoTime();
    if (rowsRead >= limits.rows()) {
      stop = Optional.of("stopped at the limit rows=" + limits.rows());
    } else if (nowNs - startNs > TimeUnit.SECONDS.toNanos(limits.seconds())) {
      stop = Optional.of("stopped at the limit seconds=" + limits.seconds());
    } else if (pageNs.size() >= 2 * WINDOW) {
      checkTimes();
    }
    if (nowNs - lastProgressNs > PROGRESS_NS) {
      lastProgressNs = nowNs;
      progress.accept(String.format(Locale.ROOT, "read %,d rows, %d s", rowsRead, seconds()));
    }
  }

  /** Stops if the last pages took much longer than the first ones. */
  private void checkTimes() {
    double first = median(pageNs.subList(0, WINDOW));
    double last = median(pageNs.subList(pageNs.size() - WINDOW, pageNs.size()));
    if (last > SLOWER * first && last - first > SLOWER_NS) {
      stop =
          Optional.of(
              String.format(
                  Locale.ROOT,
                  "stopped, as its reads became slower: a page took %.1f ms, at first %.1f ms",
                  last / 1e6,
                  first / 1e6));
    }
  }

  private long seconds() {
    return TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - startNs);
  }

  private String text(String part) {
    return "read %s in %s, %s and %d s: %s%s"
        .formatted(
            ProfileTexts.counted(sample.allRows(), "row"),
            ProfileTexts.counted(sample.allPartitions(), "partition"),
            ProfileTexts.counted(pageNs.size(), "page"),
            seconds(),
            part,
            stop.map("; "::concat).orElse(""));
  }

  private static double median(List<Double> numbers) {
    return StatUtils.percentile(
        numbers.stream().mapToDouble(Double::doubleValue).toArray(), MEDIAN);
  }
}
