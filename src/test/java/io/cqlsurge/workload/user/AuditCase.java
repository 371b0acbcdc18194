package io.cqlsurge.workload.user;

import io.cqlsurge.driver.DriverLiterals;
import io.cqlsurge.feature.audit.Outcomes;
import io.cqlsurge.feature.audit.RunOutcomes;
import io.cqlsurge.generate.partition.ListedSeeds;
import io.cqlsurge.generate.partition.PartitionCursor;
import io.cqlsurge.generate.partition.PartitionShape;
import io.cqlsurge.generate.partition.Row;
import io.cqlsurge.generate.partition.Seed;
import io.cqlsurge.profile.Profile;
import io.cqlsurge.schema.Column;
import io.cqlsurge.schema.Table;
import io.cqlsurge.settings.DataLine;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.StringJoiner;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** A random workload, its execution on a {@link ModelDatabase}, and the audit of it. */
final class AuditCase {
  private static final long US_PER_S = 1_000_000;

  /** The time between the begin of a run and its audit. */
  private static final long AGE_US = 1_000 * US_PER_S;

  private final long seed;
  private final SplittableRandom random;
  private final RandomWorkload workload;
  private final UserPlan plan;
  private final ModelDatabase database;
  private final UserWorkload opened;
  private final ModelRun run;
  private final PartitionCursor cursor;
  private final ModelAudit audit;
  private boolean isEmpty;
  private boolean isComplete;

  /** Executes a case; the same seed gives the same case, except for rows that are drawn. */
  AuditCase(long seed) {
    this.seed = seed;
    this.random = new SplittableRandom(seed);
    long startUs = Outcomes.nowUs() / US_PER_S * US_PER_S - AGE_US + random.nextInt(100_000);
    this.workload = RandomWorkload.of(random, startUs);
    try {
      Profile profile = workload.profile();
      ModelCatalog catalog = workload.catalog();
      this.plan = workload.plan(profile);
      this.opened = new UserWorkload(plan);
      opened.open(catalog);
      this.database = workload.database(profile, catalog.prepared());
      this.cursor = new PartitionCursor(shape(profile));
      this.run = new ModelRun(random, database, opened, startUs);
      this.audit = new ModelAudit(workload, plan, execute());
    } catch (RuntimeException e) {
      throw new IllegalStateException("seed " + seed + ":\n" + workload.yaml(), e);
    }
  }

  private PartitionShape shape(Profile profile) {
    return new PartitionShape(
        table(),
        ValueSpecs.of(profile, table(), plan.literals(), DataLine.V4_0),
        UserPlan.rules(plan.data().population(), profile, plan.insert().rows().originalPasses()));
  }

  private RunOutcomes execute() {
    // Timestamps in the future of an earlier run are beyond what an audit can know.
    isEmpty = random.nextInt(12) > 0 || workload.yaml().contains("timestamp: ");
    if (!isEmpty) {
      run.start(random.nextInt(10), (work, acknowledged, sentUs, endedUs) -> {});
      run.finish();
      run.pause();
    }
    RecordedRun recorded = new RecordedRun(plan, opened, isEmpty);
    run.start(5 + random.nextInt(56), recorded);
    isComplete = random.nextInt(12) > 0;
    if (!isComplete) {
      run.start(random.nextInt(10), (work, acknowledged, sentUs, endedUs) -> {});
    }
    run.finish();
    return recorded.end(isComplete);
  }

  UserWorkload opened() {
    return opened;
  }

  Table table() {
    return workload.table().table();
  }

  ModelDatabase database() {
    return database;
  }

  SplittableRandom random() {
    return random;
  }

  List<ModelAudit.Judged> judged() {
    return audit.judge(database);
  }

  /** Returns whether all operations were recorded. */
  boolean isComplete() {
    return isComplete;
  }

  /** Returns whether the table had no rows before the recorded run. */
  boolean wasEmpty() {
    return isEmpty;
  }

  /** Returns the clustering values of the rows that follow from a seed. */
  List<List<ByteBuffer>> rows(long ofSeed) {
    Seed seed = new Seed();
    new ListedSeeds(LongStream.of(ofSeed).iterator(), 1).next(seed);
    cursor.read(seed, 1, 1);
    Set<List<ByteBuffer>> rows = new LinkedHashSet<>();
    int first = table().partitionKey().size();
    while (cursor.hasNext()) {
      Row row = cursor.next();
      rows.add(
          IntStream.range(first, table().keyColumns())
              .mapToObj(column -> ModelWire.copy(row.value(column)))
              .toList());
    }
    return List.copyOf(rows);
  }

  /** Returns whether all statements about a partition were acknowledged. */
  boolean isCertain(List<ByteBuffer> key) {
    return run.steps().stream()
        .filter(step -> step.keys().contains(key))
        .allMatch(step -> step.what().contains("ACKNOWLEDGED"));
  }

  /** Returns a report about a partition: the profile, its operations, its content. */
  String report(ModelAudit.Judged judged, String what) {
    StringJoiner lines = new StringJoiner("\n");
    lines.add("seed " + seed + ": " + what);
    lines.add(judged.judgement() + ": " + judged.reason());
    lines.add(workload.yaml().strip());
    lines.add("options: " + String.join(" ", workload.options()));
    lines.add("effects:");
    opened.effects().forEach(effect -> lines.add("  " + effect));
    lines.add("operations on the partition:");
    run.steps().stream()
        .filter(step -> step.keys().contains(judged.key()))
        .forEach(step -> lines.add("  " + step.text()));
    judged.records().forEach(record -> lines.add("recorded: " + record));
    lines.add("content:");
    content(judged.key()).forEach(row -> lines.add("  " + row));
    return lines.toString();
  }

  private List<String> content(List<ByteBuffer> key) {
    ModelPartition partition = database.partition(key);
    ModelRow shared = partition.shared();
    long nowUs = Outcomes.nowUs();
    List<String> rows = new ArrayList<>();
    rows.add("static: " + cells(shared, true, partition.deletedUs(), nowUs));
    for (List<ByteBuffer> row : partition.live(nowUs)) {
      StringJoiner clustering = new StringJoiner(", ");
      for (int i = 0; i < row.size(); i++) {
        clustering.add(shown(table().clustering().get(i), row.get(i)));
      }
      String cells = cells(partition.row(row), false, partition.deletedUs(row), nowUs);
      rows.add("row (" + clustering + "): " + cells);
    }
    return rows;
  }

  private String cells(ModelRow row, boolean isStatic, long deletedUs, long nowUs) {
    return table().values().stream()
        .filter(column -> column.isStatic() == isStatic)
        .map(column -> shown(column, row.value(column, deletedUs, nowUs)))
        .collect(Collectors.joining(", "));
  }

  private static String shown(Column column, ByteBuffer value) {
    return column.name() + " = " + new DriverLiterals().format(column.type(), value);
  }
}
