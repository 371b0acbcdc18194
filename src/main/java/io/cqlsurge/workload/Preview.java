package io.cqlsurge.workload;

import io.cqlsurge.database.Database;
import io.cqlsurge.database.Rows;
import io.cqlsurge.generate.partition.PartitionCursor;
import io.cqlsurge.generate.partition.Row;
import io.cqlsurge.generate.partition.Seed;
import io.cqlsurge.generate.partition.SeedPool;
import io.cqlsurge.profile.Profile;
import io.cqlsurge.schema.Column;
import io.cqlsurge.schema.Table;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Shows what a profile makes: its first rows, and a request of each operation; sends nothing. */
public final class Preview {
  private static final int MOST_LINES = 8;

  private final UserPlan plan;
  private final Database database;
  private final Consumer<String> output;

  /**
   * A preview of a plan.
   *
   * @param database knows the tables; nothing is sent to it
   * @param output takes the lines
   */
  public Preview(UserPlan plan, Database database, Consumer<String> output) {
    this.plan = plan;
    this.database = database;
    this.output = output;
  }

  /**
   * Shows the first rows of each profile, partition by partition, and a request of each operation.
   *
   * @param rows how many rows of a profile are shown at most
   */
  public void show(long rows) {
    UserWorkload workload = new UserWorkload(plan);
    List<String> remarks = new ArrayList<>();
    for (Profile profile : plan.profiles()) {
      rows(new TableOpener(plan, database, remarks).open(profile), rows);
    }
    workload.open(database).forEach(output);
    RequestText text = new RequestText(plan.literals());
    for (String label : workload.labels()) {
      output.accept("");
      output.accept(label + ":");
      Operation operation = workload.trafficOf(label).forWorker().operations().get(0);
      Work work = new Work();
      if (operation.prepare(work, operation.wanted())) {
        request(text.lines(work.request()));
        if (operation.judge(work, Rows.NONE) == Verdict.CONTINUED) {
          output.accept("  and then:");
          request(text.lines(work.request()));
        }
      } else {
        output.accept("  nothing to do");
      }
    }
  }

  /** A long batch is cut, but keeps its end. */
  private void request(List<String> lines) {
    int left = Math.max(0, lines.size() - MOST_LINES);
    lines.stream().limit(MOST_LINES - 1).forEach(line -> output.accept("  " + line));
    if (left > 0) {
      output.accept("    ... and " + left + " more statements");
    }
    if (lines.size() >= MOST_LINES) {
      output.accept("  " + lines.get(lines.size() - 1));
    }
  }

  private void rows(UserTable of, long most) {
    Table table = of.table();
    output.accept(of.plainName() + ":");
    PartitionCursor cursor = of.shape().cursor();
    SeedPool seeds =
        new SeedPool(
            plan.data().supply().writes(), plan.insert().visits(), plan.insert().revisit());
    double population = InsertRules.population(plan.insert(), of.profile().insert()).max();
    long left = most;
    Seed seed = seeds.nextRead();
    while (seed != null && left > 0) {
      cursor.read(seed, 1, population);
      while (left > 0 && cursor.hasNext()) {
        output.accept("  " + line(of, table.columns(), cursor.next()));
        left--;
      }
      seed = left > 0 ? seeds.nextRead() : null;
    }
  }

  private static String line(UserTable of, List<Column> columns, Row row) {
    ByteBuffer[] cells = new ByteBuffer[columns.size()];
    for (int i = 0; i < cells.length; i++) {
      cells[i] = row.value(i);
    }
    return of.shown(columns, cells);
  }
}
