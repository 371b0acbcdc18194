package io.cqlsurge.workload.user;

import io.cqlsurge.database.Catalog;
import io.cqlsurge.database.DatabaseError;
import io.cqlsurge.database.Rows;
import io.cqlsurge.generate.partition.PartitionCursor;
import io.cqlsurge.generate.partition.Row;
import io.cqlsurge.generate.partition.Seed;
import io.cqlsurge.generate.partition.SeedPool;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.profile.Profile;
import io.cqlsurge.schema.Column;
import io.cqlsurge.schema.Table;
import io.cqlsurge.workload.Operation;
import io.cqlsurge.workload.RequestText;
import io.cqlsurge.workload.Verdict;
import io.cqlsurge.workload.Work;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * A preview of a profile: its first rows and a request of each operation. It sends no requests.
 *
 * @param catalog provides the tables
 * @param output receives the lines
 */
public record Preview(UserPlan plan, Catalog catalog, Consumer<String> output) {
  private static final int MAX_LINES = 8;

  /**
   * Shows the first rows of each profile, partition by partition, and a request for each operation.
   * Each request is complete CQL; all other lines are comments.
   *
   * @param rows the maximum row count per profile
   * @throws io.cqlsurge.grammar.UsageError if an operation cannot be used
   */
  public void show(long rows) {
    rows(rows);
    UserWorkload workload = new UserWorkload(plan);
    workload.open(catalog).forEach(this::comment);
    workload.labels().forEach(label -> operation(workload, label));
  }

  /**
   * Shows the same for all operations of the profiles; for an operation that cannot be used, shows
   * the reason.
   */
  public void showAll(long rows) {
    rows(rows);
    Set<String> printed = new HashSet<>();
    for (String label : plan.command().operations().keySet()) {
      try {
        UserWorkload workload = new UserWorkload(plan.with(label));
        workload.open(catalog).stream().filter(printed::add).forEach(this::comment);
        operation(workload, label);
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

  private void rows(long rows) {
    for (Profile profile : plan.profiles()) {
      rows(new TableOpener(plan, catalog, new ArrayList<>()).open(profile), rows);
    }
  }

  private void unusable(String label, List<String> problems) {
    output.accept("");
    comment(label + " cannot be used:");
    problems.forEach(text -> comment("  " + text));
  }

  private void comment(String text) {
    text.lines().forEach(line -> output.accept("-- " + line));
  }

  private void operation(UserWorkload workload, String label) {
    RequestText text = new RequestText(plan.literals());
    output.accept("");
    comment(label + ":");
    Operation operation = workload.trafficOf(label).forLoop().operations().get(0);
    Work work = new Work();
    if (operation.prepare(work, operation.drawPartitions())) {
      request(text.lines(work.request()));
      if (operation.judge(work, Rows.NONE) == Verdict.CONTINUED) {
        comment("and then:");
        request(text.lines(work.request()));
      }
    } else {
      comment("nothing to do");
    }
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

  private void rows(UserTable userTable, long maxRows) {
    Table table = userTable.table();
    comment(userTable.plainName() + ":");
    PartitionCursor cursor = new PartitionCursor(userTable.shape());
    SeedPool seeds =
        new SeedPool(
            plan.data().supply().writes(), plan.insert().visits(), plan.insert().revisit());
    double population = InsertRules.population(plan.insert(), userTable.profile().insert()).max();
    long left = maxRows;
    Seed seed = seeds.nextRead();
    while (seed != null && left > 0) {
      cursor.read(seed, 1, population);
      while (left > 0 && cursor.hasNext()) {
        comment("  " + line(userTable, table.columns(), cursor.next()));
        left--;
      }
      seed = left > 0 ? seeds.nextRead() : null;
    }
  }

  private static String line(UserTable userTable, List<Column> columns, Row row) {
    ByteBuffer[] cells = new ByteBuffer[columns.size()];
    for (int i = 0; i < cells.length; i++) {
      cells[i] = row.value(i);
    }
    return userTable.shown(columns, cells);
  }
}
