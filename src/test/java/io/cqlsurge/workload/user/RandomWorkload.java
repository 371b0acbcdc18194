package io.cqlsurge.workload.user;

import io.cqlsurge.feature.audit.Audit;
import io.cqlsurge.profile.InsertSpec;
import io.cqlsurge.profile.Profile;
import io.cqlsurge.profile.TestProfiles;
import io.cqlsurge.schema.Column;
import io.cqlsurge.schema.CqlType.Kind;
import io.cqlsurge.settings.Settings;
import io.cqlsurge.settings.SettingsParser;
import io.cqlsurge.settings.UserCommand;
import io.cqlsurge.settings.load.Shard;
import io.cqlsurge.workload.ClientData;
import io.cqlsurge.workload.user.ModelStatement.Change;
import io.cqlsurge.workload.user.ModelStatement.Condition;
import io.cqlsurge.workload.user.ModelStatement.Form;
import io.cqlsurge.workload.user.ModelStatement.Operator;
import io.cqlsurge.workload.user.ModelStatement.Relation;
import io.cqlsurge.workload.user.ModelStatement.Term;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * A random profile with a table and statements, and the options of a command that uses it.
 *
 * @param yaml the profile
 * @param options those after {@code user profile=test.yaml}
 * @param statements the structure of all statements
 */
record RandomWorkload(
    RandomTable table, String yaml, List<String> options, List<ModelStatement> statements) {

  private static final Settings AUDIT = settings(List.of("ops(validate=1)", "validate=all", "n=1"));

  /**
   * Returns the workload of one case.
   *
   * @param startUs when the run begins, in us since 1970
   */
  static RandomWorkload of(RandomGenerator random, long startUs) {
    Writer writer = new Writer(random, RandomTable.of(random), startUs);
    return writer.workload();
  }

  Profile profile() {
    return TestProfiles.read("test.yaml", yaml, warning -> {});
  }

  private static Settings settings(List<String> options) {
    List<String> all = new ArrayList<>(List.of("user", "profile=test.yaml"));
    all.addAll(options);
    return SettingsParser.parse(all);
  }

  ModelCatalog catalog() {
    return new ModelCatalog(
        new DryCatalog(List.of(table.table())), table.defaultTtlS(), new ArrayList<>());
  }

  UserPlan plan(Profile profile) {
    return TestUser.plan(profile, settings(options));
  }

  /** Returns the plan of an audit. */
  static UserPlan plan(UserPlan run, Audit audit) {
    // The audit provides the seeds, so the population only says how rows are generated.
    ClientData data = new ClientData(AUDIT.data().population(), Shard.WHOLE, false);
    return new UserPlan(
        (UserCommand) AUDIT.command(),
        run.profiles(),
        run.schema(),
        data,
        run.insert(),
        run.tokenRange(),
        run.skipsUnsupported(),
        Optional.of(audit),
        run.literals());
  }

  /** Returns a database without rows, which knows the statements that were prepared. */
  ModelDatabase database(Profile profile, List<String> prepared) {
    ModelDatabase database = new ModelDatabase(table.table(), table.defaultTtlS());
    prepared.stream()
        .filter(cql -> !cql.startsWith("SELECT"))
        .filter(cql -> statements.stream().noneMatch(each -> each.cql().equals(cql)))
        .forEach(cql -> database.add(insert(cql, profile.insert())));
    statements.forEach(database::add);
    return database;
  }

  /** Returns the structure of the statement that inserts. */
  private ModelStatement insert(String cql, InsertSpec spec) {
    boolean isUpdate = cql.startsWith("UPDATE");
    int[] next = {0};
    Optional<Term> none = Optional.empty();
    Optional<Term> ttl = isUpdate && spec.ttl().isPresent() ? bound(next) : none;
    Optional<Term> timestamp = isUpdate && spec.timestamp().isPresent() ? bound(next) : none;
    List<Change> changes = new ArrayList<>();
    List<Relation> relations = new ArrayList<>();
    if (isUpdate) {
      table.table().values().forEach(each -> changes.add(change(each, bound(next).get())));
    }
    for (Column column : table.table().primaryKey()) {
      relations.add(new Relation(column, Operator.EQUAL, bound(next).get()));
    }
    if (!isUpdate) {
      for (Column column : table.table().values()) {
        changes.add(new Change(column, Form.SET, List.of(bound(next).get())));
      }
      ttl = spec.ttl().isPresent() ? bound(next) : none;
      timestamp = spec.timestamp().isPresent() ? bound(next) : none;
    }
    return new ModelStatement(
        cql,
        isUpdate ? ModelStatement.Kind.UPDATE : ModelStatement.Kind.INSERT,
        changes,
        relations,
        ttl,
        timestamp,
        isUpdate && spec.condition().isPresent() ? List.of(new Condition.Exists(true)) : List.of());
  }

  private static Optional<Term> bound(int[] next) {
    return Optional.of(new Term.Bound(next[0]++));
  }

  private static Change change(Column column, Term term) {
    boolean isAdded = InsertStatement.addsTo(column.type());
    boolean isCounter = column.type().kind() == Kind.COUNTER;
    Form added = isCounter ? Form.COUNT : Form.ADD;
    return new Change(column, isAdded ? added : Form.SET, List.of(term));
  }

  /** The writer of one profile. */
  private static final class Writer {
    private final RandomGenerator random;
    private final RandomTable table;
    private final long startUs;
    private final StringBuilder yaml = new StringBuilder();
    private final boolean counts;

    Writer(RandomGenerator random, RandomTable table, long startUs) {
      this.random = random;
      this.table = table;
      this.startUs = startUs;
      this.counts =
          table.table().values().stream().anyMatch(each -> each.type().kind() == Kind.COUNTER);
    }

    private boolean chance(int oneOf) {
      return random.nextInt(oneOf) == 0;
    }

    private String pick(String... texts) {
      return texts[random.nextInt(texts.length)];
    }

    RandomWorkload workload() {
      yaml.append("keyspace: ks\ntable: t\n");
      yaml.append(chance(2) ? "seeds: distinct\n" : "");
      yaml.append("extra_definitions:\n  - ").append(table.type()).append('\n');
      yaml.append("table_definition: |\n  ").append(table.definition()).append('\n');
      if (!table.specs().isEmpty()) {
        yaml.append("columnspec:\n");
        table.specs().forEach(spec -> yaml.append("  - ").append(spec).append('\n'));
      }
      insert();
      List<ModelStatement> statements = new ArrayList<>();
      int count = random.nextInt(5);
      for (int i = 0; i < count; i++) {
        statements.add(RandomStatement.of(random, table.table()));
      }
      yaml.append(count > 0 ? "queries:\n" : "");
      for (int i = 0; i < count; i++) {
        query("q" + i, statements.get(i));
      }
      return new RandomWorkload(table, yaml.toString(), options(count), statements);
    }

    private List<String> options(int count) {
      StringBuilder ops = new StringBuilder("ops(");
      ops.append(count == 0 || !chance(8) ? "insert=1," : "");
      for (int i = 0; i < count; i++) {
        ops.append("q").append(i).append("=1,");
      }
      ops.setCharAt(ops.length() - 1, ')');
      int seeds = 3 + random.nextInt(10);
      List<String> options = new ArrayList<>(List.of(ops.toString(), "n=1000"));
      String range = "1.." + seeds;
      options.addAll(List.of("-pop", chance(4) ? "dist=uniform(" + range + ")" : "seq=" + range));
      if (chance(6)) {
        options.addAll(List.of("-insert", "visits=fixed(2)"));
      }
      return options;
    }

    private void insert() {
      List<String> settings = new ArrayList<>();
      boolean isConditional = !counts && chance(10);
      if (isConditional) {
        settings.add("condition: IF EXISTS");
      } else if (chance(4)) {
        settings.add("partitions: uniform(1..2)");
      }
      if (chance(4)) {
        settings.add("select: " + pick("fixed(1)/2", "uniform(1..2)/2"));
      }
      if (chance(4)) {
        settings.add("row-population: " + pick("fixed(1)/2", "uniform(1..2)/2", "fixed(0)/1"));
      }
      if (!counts && chance(6)) {
        settings.add("ttl: " + ttl());
      }
      if (!counts && !isConditional && chance(10)) {
        settings.add("timestamp: " + timestamp());
      }
      if (!counts && chance(4)) {
        settings.add("batchtype: UNLOGGED");
      }
      yaml.append(settings.isEmpty() ? "" : "insert: {" + String.join(", ", settings) + "}\n");
    }

    private String ttl() {
      return pick("fixed(5)", "fixed(900)", "fixed(100000)", "uniform(0..100000)", "fixed(0)");
    }

    private String timestamp() {
      String later = startUs + ".." + (startUs + 10_000_000);
      return pick("uniform(1..100)", "uniform(" + later + ")", "fixed(" + startUs + ")");
    }

    private void query(String name, ModelStatement statement) {
      yaml.append("  ").append(name).append(":\n");
      yaml.append("    cql: \"").append(statement.cql()).append("\"\n");
      yaml.append(chance(2) ? "    fields: samerow\n" : "");
      if (statement.ttl().filter(Term.Bound.class::isInstance).isPresent()) {
        yaml.append("    ttl: ").append(ttl()).append('\n');
      }
      if (statement.timestamp().isPresent()) {
        yaml.append("    timestamp: ").append(timestamp()).append('\n');
      }
      if (statement.conditions().isEmpty() && chance(5)) {
        String type = counts ? countingType(statement) : pick("logged", "unlogged");
        yaml.append("    batch: {type: ").append(type).append(", size: uniform(1..3)}\n");
      }
    }

    /** Returns the type of a batch; one that deletes counters is no batch of counters. */
    private static String countingType(ModelStatement statement) {
      return statement.kind() == ModelStatement.Kind.DELETE ? "unlogged" : "counter";
    }
  }
}
