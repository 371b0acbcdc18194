package io.cqlsurge.workload.user;

import io.cqlsurge.database.Catalog;
import io.cqlsurge.database.DatabaseError;
import io.cqlsurge.database.Request;
import io.cqlsurge.database.Rows;
import io.cqlsurge.generate.partition.PartitionCursor;
import io.cqlsurge.generate.partition.Row;
import io.cqlsurge.generate.partition.RowSink;
import io.cqlsurge.generate.partition.Seed;
import io.cqlsurge.generate.partition.SeedPool;
import io.cqlsurge.generate.partition.SeedSource;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.schema.Column;
import io.cqlsurge.schema.Table;
import io.cqlsurge.workload.Operation;
import io.cqlsurge.workload.RequestText;
import io.cqlsurge.workload.Steps;
import io.cqlsurge.workload.Verdict;
import io.cqlsurge.workload.Work;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A preview of a profile: its first rows and a request of each operation.
 *
 * @param catalog provides the tables
 * @param output receives the lines
 * @param replies returns the rows of the reply to a request; {@link #NOT_SENT} sends none
 */
public record Preview(
    UserPlan plan, Catalog catalog, Consumer<String> output, Function<Request, Rows> replies) {
  public static final Function<Request, Rows> NOT_SENT = request -> Rows.NONE;

  /** The reply to a request that is not sent: one row without values. */
  private static final Rows NULLS =
      new Rows() {
        @Override
        public int count() {
          return 1;
        }

        @Override
        public @Nullable ByteBuffer value(int row, int column) {
          return null;
        }
      };

  /** Maximum number of requests that are shown of one operation. */
  private static final int MAX_REQUESTS = 100;

  private static final int MAX_LINES = 8;

  /**
   * Shows the first rows of each profile, partition by partition, and a request for each operation.
   * Each request is complete CQL; all other lines are comments.
   *
   * @param rows the maximum row count per profile
   * @throws io.cqlsurge.grammar.UsageError if an operation cannot be used
   */
  public void show(long rows) {
    UserTable table = rows(rows).get(0);
    UserWorkload workload = new UserWorkload(plan);
    workload.open(catalog).forEach(this::comment);
    workload.labels().forEach(label -> operation(workload, label, table));
  }

  /**
   * Shows the same for all operations of the profiles; for an operation that cannot be used, shows
   * the reason.
   */
  public void showAll(long rows) {
    UserTable table = rows(rows).get(0);
    Set<String> printed = new HashSet<>();
    for (String label : plan.command().operations().keySet()) {
      try {
        UserWorkload workload = new UserWorkload(plan.with(label));
        workload.open(catalog).stream().filter(printed::add).forEach(this::comment);
        operation(workload, label, table);
      } catch (UsageError e) {
        unusable(label, e.messages());
      } catch (DatabaseError e) {
        if (e.isRetryable()) {
          throw e;
        }
        unusable(label, List.of(e.getMessage()));
      }
    }
  }

  /** Shows the first rows of each table, and returns the tables. */
  private List<UserTable> rows(long rows) {
    List<UserTable> tables = tables();
    for (UserTable table : tables) {
      comment(table.plainName() + ":");
      forEachRow(table, rows, row -> comment("  " + line(table, row)));
    }
    return tables;
  }

  /**
   * Generates the first rows of each profile, without requests.
   *
   * @param rows the maximum row count per profile
   * @param sinks creates the receiver of a table's rows
   * @return the receivers; the last partition of each ends only if it is complete
   */
  public <T extends RowSink> List<T> generate(long rows, Function<Table, T> sinks) {
    List<T> all = new ArrayList<>();
    for (UserTable table : tables()) {
      T sink = sinks.apply(table.table());
      forEachRow(table, rows, sink);
      all.add(sink);
    }
    return all;
  }

  private List<UserTable> tables() {
    TableOpener opener = new TableOpener(plan, plan.numbered(catalog), new ArrayList<>());
    return plan.profiles().stream().map(opener::open).toList();
  }

  private void unusable(String label, List<String> problems) {
    output.accept("");
    comment(label + " cannot be used:");
    problems.forEach(text -> comment("  " + text));
  }

  private void comment(String text) {
    text.lines().forEach(line -> output.accept("-- " + line));
  }

  private void operation(UserWorkload workload, String label, UserTable table) {
    output.accept("");
    comment(label + ":");
    Operation operation = workload.trafficOf(label).forLoop().operations().get(0);
    Work work = new Work();
    work.begin(1_000 * nowUs());
    if (!operation.prepare(work, operation.drawPartitions())) {
      comment("nothing to do");
      return;
    }
    Verdict verdict = Verdict.CONTINUED;
    for (int sent = 0; verdict == Verdict.CONTINUED && sent < MAX_REQUESTS; sent++) {
      Work.Step step = work.step();
      if (step != null || sent > 0) {
        comment((step == null ? "and then" : step.label()) + ":");
      }
      request(new RequestText(plan.literals()).lines(work.request()));
      verdict = judge(operation, work, table);
    }
    if (verdict instanceof Verdict.Refused refused && replies != NOT_SENT) {
      comment("wrong: " + refused.reason());
    }
  }

  /** Judges the reply to a request, and prepares the next one of a sequence. */
  private Verdict judge(Operation operation, Work work, UserTable table) {
    boolean isAssumed = operation instanceof Steps && replies == NOT_SENT;
    Verdict verdict = operation.judge(work, isAssumed ? NULLS : reply(work.request(), table));
    if (verdict instanceof Verdict.Accepted accepted && operation instanceof Steps steps) {
      work.begin(1_000 * nowUs());
      return steps.next(work, accepted);
    }
    return verdict;
  }

  /** Shows the first rows of the reply to a request. */
  private Rows reply(Request request, UserTable table) {
    Rows rows = replies.apply(request);
    int shown = Math.min(rows.count(), MAX_LINES);
    if (shown > 0 && request instanceof Request.Single single) {
      List<String> names = single.query().resultColumns();
      for (int row = 0; row < shown; row++) {
        List<String> cells = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
          Column column = Column.of(names.get(i), single.query().resultType(i));
          cells.add(column.name() + " = " + table.shown(column, rows.value(row, i)));
        }
        comment("  " + String.join(", ", cells));
      }
    }
    if (rows.count() > shown) {
      comment("  ... and " + (rows.count() - shown) + " more rows");
    }
    return rows;
  }

  /** Prints a request; a long batch is shortened, but keeps its end. */
  private void request(List<String> lines) {
    int left = Math.max(0, lines.size() - MAX_LINES);
    lines.stream().limit(MAX_LINES - 1).forEach(output);
    if (left > 0) {
      output.accept("  -- ... and " + left + " more statements");
    }
    if (lines.size() >= MAX_LINES) {
      output.accept(lines.get(lines.size() - 1));
    }
  }

  private static long nowUs() {
    return 1_000 * System.currentTimeMillis();
  }

  private void forEachRow(UserTable userTable, long maxRows, RowSink sink) {
    PartitionCursor cursor = new PartitionCursor(userTable.shape());
    SeedSource source = plan.data().supply().writes();
    SeedPool seeds = new SeedPool(source, source, plan.insert().visits(), plan.insert().revisit());
    double population = InsertRules.population(plan.insert(), userTable.profile().insert()).max();
    long left = maxRows;
    for (Seed seed = seeds.nextRead(); seed != null && left > 0; seed = seeds.nextRead()) {
      cursor.read(seed, 1, population);
      while (left > 0 && cursor.hasNext()) {
        sink.add(cursor.next());
        left--;
      }
      if (!cursor.hasNext()) {
        sink.endPartition();
      }
    }
  }

  private static String line(UserTable userTable, Row row) {
    List<Column> columns = userTable.table().columns();
    IntStream positions = IntStream.range(0, columns.size());
    ByteBuffer[] values = positions.mapToObj(row::value).toArray(ByteBuffer[]::new);
    userTable.clock().fill(values, nowUs());
    return userTable.shown(columns, values);
  }
}
