package io.cqlsurge.workload.user;

import io.cqlsurge.cql.CqlStatement;
import io.cqlsurge.cql.RowChange;
import io.cqlsurge.cql.StatementKind;
import io.cqlsurge.database.Catalog;
import io.cqlsurge.database.Database;
import io.cqlsurge.database.TokenRange;
import io.cqlsurge.dataset.DataFile;
import io.cqlsurge.generate.partition.PartitionShape;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.profile.Profile;
import io.cqlsurge.schema.Column;
import io.cqlsurge.settings.TableSettings;
import io.cqlsurge.workload.CreatedSchema;
import io.cqlsurge.workload.Effect;
import io.cqlsurge.workload.Operation;
import io.cqlsurge.workload.OperationMix;
import io.cqlsurge.workload.ReadCheck;
import io.cqlsurge.workload.RunCounts;
import io.cqlsurge.workload.Workload;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The workload of user profiles: inserts, statements, validation and token range queries. */
public final class UserWorkload implements Workload {
  private final UserPlan plan;
  private final Optional<Consumer<String>> progress;
  private final UserSchema schema;
  private final Map<String, OperationSpec> specs;
  private final UsedOperations used;
  private final Map<String, Function<RunSupplies, Operation>> makers = new TreeMap<>();
  private final Map<Profile, UserTable> tables = new HashMap<>();
  private RunCounts counts = new RunCounts();
  private List<Effect> effects = List.of();
  private List<TokenRange> ring = List.of();

  /**
   * Creates a workload without using the database.
   *
   * @throws io.cqlsurge.grammar.UsageError if the profiles do not have an operation, or a statement
   *     is invalid
   */
  public UserWorkload(UserPlan plan) {
    this(plan, Optional.empty());
  }

  /** Creates a workload whose exact results are computed if there is a receiver of the progress. */
  public UserWorkload(UserPlan plan, Optional<Consumer<String>> progress) {
    this.plan = plan;
    this.progress = progress;
    this.schema = new UserSchema(plan.profiles(), plan.schema(), plan.command().tables());
    OperationNames names = new OperationNames(plan.profiles());
    this.specs = SequencePlan.of(names, names.resolve(plan.command().operations().keySet()));
    this.used = UsedOperations.of(specs.values());
    used.check(profile -> Optional.empty());
    used.check(plan.command().tables());
  }

  @Override
  public List<String> labels() {
    return List.copyOf(specs.keySet());
  }

  @Override
  public boolean updates() {
    return plan.command().updates();
  }

  @Override
  public CreatedSchema createSchema(Database database) {
    if (plan.readCheck().isPresent()) {
      // What is missing is a finding.
      return CreatedSchema.NONE;
    }
    used.checkNew(database, plan.command().tables());
    return schema.create(database, progress.orElse(any -> {}));
  }

  @Override
  public Optional<TableName> table() {
    Profile first = plan.profiles().get(0);
    TableSettings numbers = plan.command().tables();
    return Optional.of(
        new TableName(numbers.text(first.keyspace(), 0), numbers.text(first.table(), 0)));
  }

  @Override
  public int tables() {
    return plan.command().tables().count();
  }

  @Override
  public Optional<ReadCheck> readCheck() {
    return plan.readCheck();
  }

  @Override
  public List<String> recordedTables() {
    return plan.profiles().stream()
        .map(profile -> profile.keyspace() + "." + profile.table())
        .toList();
  }

  @Override
  public List<Effect> effects() {
    return effects;
  }

  @Override
  public List<String> remarks() {
    Stream<Optional<String>> changes =
        plan.profiles().stream().flatMap(Profile::files).map(DataFile::change);
    return Stream.of(
            tables.values().stream().map(UserTable::keptRows).flatMap(Optional::stream),
            counts.takeLines().stream(),
            changes.flatMap(Optional::stream))
        .flatMap(lines -> lines)
        .toList();
  }

  @Override
  public List<String> truncate(Database database) {
    return schema.truncate(database);
  }

  @Override
  public List<String> open(Catalog cluster) {
    Catalog catalog = plan.numbered(cluster);
    List<String> remarks = new ArrayList<>();
    WorkloadEffects written = new WorkloadEffects(plan.profiles(), catalog, new ArrayList<>());
    TableOpener opener = new TableOpener(plan, catalog, remarks);
    specs.values().stream()
        .flatMap(spec -> Stream.concat(Stream.of(spec), spec.parts()))
        .forEach(spec -> tables.computeIfAbsent(spec.profile(), opener::open));
    used.check(profile -> Optional.of(table(profile).whole()));
    Function<Profile, OperationOpener> openers =
        profile -> new OperationOpener(plan, catalog, table(profile), remarks, written);
    List<String> problems = new ArrayList<>();
    specs.forEach(
        (label, spec) ->
            makers.put(
                label,
                spec instanceof OperationSpec.Sequence sequence
                    ? new SequenceOpener(plan, openers, label, problems).open(sequence)
                    : openers.apply(spec.profile()).open(label, spec, progress)));
    UsageError.throwIfAny(problems);
    effects = List.copyOf(written.effects());
    if (specs.values().stream().anyMatch(OperationSpec.TokenRanges.class::isInstance)) {
      ring = catalog.tokenRanges(plan.tokenRange().splitFactor());
    }
    return remarks;
  }

  @Override
  public Set<String> keyedQueries(Catalog cluster) {
    Catalog catalog = plan.numbered(cluster);
    return specs.entrySet().stream()
        .filter(
            each ->
                each.getValue() instanceof OperationSpec.Statement statement
                    && isKeyed(statement, catalog))
        .map(Map.Entry::getKey)
        .collect(Collectors.toUnmodifiableSet());
  }

  private static boolean isKeyed(OperationSpec.Statement statement, Catalog catalog) {
    Profile profile = statement.profile();
    CqlStatement cql = CqlStatement.of(statement.query().cql());
    RowChange read = RowChange.of(cql);
    Set<String> columns = read.equal().keySet();
    return cql.kind() == StatementKind.SELECT
        && cql.isAbout(profile.keyspace(), profile.table())
        && !read.isRestricted()
        && catalog
            .table(profile.keyspace(), profile.table())
            .filter(table -> columns.containsAll(Column.names(table.partitionKey())))
            .filter(table -> Column.names(table.primaryKey()).containsAll(columns))
            .isPresent();
  }

  private UserTable table(Profile profile) {
    return Objects.requireNonNull(tables.get(profile));
  }

  @Override
  public Traffic traffic() {
    return traffic(makers, false);
  }

  @Override
  public Traffic trafficOf(String label) {
    return traffic(Map.of(label, makers.get(label)), true);
  }

  private Traffic traffic(Map<String, Function<RunSupplies, Operation>> selected, boolean warmup) {
    RunSupplies supplies = new RunSupplies(plan, ring, warmup);
    counts = warmup ? counts : supplies.counts();
    double[] weights =
        selected.keySet().stream().mapToDouble(plan.command().operations()::get).toArray();
    return new Traffic() {
      @Override
      public OperationMix forLoop() {
        Map<String, Operation> operations = new LinkedHashMap<>();
        selected.forEach((label, maker) -> operations.put(label, maker.apply(supplies)));
        return new OperationMix(operations, weights, plan.command().clustering());
      }

      @Override
      public boolean takesLong() {
        return specs.values().stream().anyMatch(UserWorkload.this::generatesLong);
      }

      @Override
      public List<String> tables() {
        return tableNames();
      }
    };
  }

  private boolean generatesLong(OperationSpec spec) {
    PartitionShape shape = table(spec.profile()).shape();
    return shape.takesLong(rows(spec, shape.maxRows(), shape.isNumbered()));
  }

  /** Returns a request's maximum rows: a validation reads up to a whole partition. */
  private double rows(OperationSpec spec, double all, boolean isNumbered) {
    if (spec instanceof OperationSpec.Statement statement) {
      return statement.query().batch().map(batch -> batch.size().max()).orElse(1L);
    }
    if (spec instanceof OperationSpec.Sequence) {
      return 1;
    }
    if (spec instanceof OperationSpec.Insert) {
      return all / plan.insert().visits().min();
    }
    return isNumbered ? Math.min(all, plan.command().validation().rows()) : all;
  }

  private List<String> tableNames() {
    TableSettings numbers = plan.command().tables();
    Profile profile = plan.profiles().get(0);
    String name = profile.keyspace() + "." + profile.table();
    return numbers.count() == 1
        ? List.of()
        : IntStream.range(0, numbers.count())
            .mapToObj(number -> numbers.text(name, number))
            .toList();
  }
}
