package io.cqlsurge.workload.user;

import io.cqlsurge.cql.CqlStatement;
import io.cqlsurge.cql.StatementKind;
import io.cqlsurge.database.Catalog;
import io.cqlsurge.database.Consistency;
import io.cqlsurge.database.DatabaseError;
import io.cqlsurge.database.Query;
import io.cqlsurge.database.StatementText;
import io.cqlsurge.distribution.DistributionSpec;
import io.cqlsurge.distribution.RatioSpec;
import io.cqlsurge.generate.partition.SeedPool;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.outcome.Allowed;
import io.cqlsurge.outcome.Content;
import io.cqlsurge.outcome.Doubt;
import io.cqlsurge.outcome.Effect;
import io.cqlsurge.outcome.Expectation.Columns;
import io.cqlsurge.profile.InsertSpec;
import io.cqlsurge.profile.Profile;
import io.cqlsurge.profile.QuerySpec;
import io.cqlsurge.profile.SourceLocation;
import io.cqlsurge.profile.TokenRangeQuerySpec;
import io.cqlsurge.schema.Column;
import io.cqlsurge.schema.CqlType;
import io.cqlsurge.schema.Table;
import io.cqlsurge.settings.Validation;
import io.cqlsurge.workload.Audit;
import io.cqlsurge.workload.AuditChecks;
import io.cqlsurge.workload.CqlText;
import io.cqlsurge.workload.Operation;
import io.cqlsurge.workload.user.StatementEffect.Ttl;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Preparation of the statements for a profile's operations. */
final class OperationOpener {

  /** Maximum row count per page during a warm-up. */
  private static final int WARMUP_PAGE = 100;

  private final UserPlan plan;
  private final Catalog catalog;
  private final UserTable table;
  private final List<String> remarks;
  private final EffectList effects;

  /**
   * Creates the opener of a table's operations.
   *
   * @param remarks receives remarks for the user
   * @param effects receives what the operations write
   */
  OperationOpener(
      UserPlan plan, Catalog catalog, UserTable table, List<String> remarks, EffectList effects) {
    this.plan = plan;
    this.catalog = catalog;
    this.table = table;
    this.remarks = remarks;
    this.effects = effects;
  }

  /**
   * Prepares an operation.
   *
   * @throws DatabaseError if the database refuses its statement
   * @throws UsageError if a marker has no source of values
   */
  OperationMaker open(String label, OperationSpec spec, Optional<Consumer<String>> progress) {
    if (spec instanceof OperationSpec.Insert) {
      return insert();
    }
    if (spec instanceof OperationSpec.Validate) {
      return plan.audit().map(audit -> audit(audit, label)).orElseGet(this::validate);
    }
    if (spec instanceof OperationSpec.TokenRanges ranges) {
      return tokenRanges(label, ranges.query());
    }
    return statement(((OperationSpec.Statement) spec).query(), progress);
  }

  private OperationMaker insert() {
    InsertSpec spec = table.profile().insert();
    InsertRules rules = InsertRules.of(plan.insert(), spec, table.table());
    remarks.addAll(rules.remarks(table));
    String cql = InsertStatement.of(table, spec);
    StatementText text =
        text(
            cql,
            plan.insert().consistency().or(spec::consistency),
            plan.insert().serialConsistency().or(spec::serialConsistency));
    Query query = prepare(text, spec.location());
    Map<String, DistributionSpec> numbers = InsertRules.numbers(spec);
    checkMarkers(query, numbers, spec.location());
    Effect effect =
        effects.add(
            number ->
                new StatementEffect(table.whole(), number, table.number(), true, tableTtl())
                    .ofInsert(cql, rules, insertTtl()));
    return supplies ->
        new InsertOperation(
            table, supplies.seeds(table), Binding.of(query, table.table(), numbers), rules, effect);
  }

  private Ttl tableTtl() {
    Table whole = table.whole();
    long seconds = catalog.details(whole.keyspace(), whole.name()).defaultTtlS();
    return new Ttl(seconds, seconds);
  }

  private Ttl insertTtl() {
    return ttl(InsertRules.numbers(table.profile().insert())).orElseGet(this::tableTtl);
  }

  private static Optional<Ttl> ttl(Map<String, DistributionSpec> numbers) {
    return Optional.ofNullable(numbers.get("ttl")).map(spec -> Ttl.drawn(spec.min(), spec.max()));
  }

  private OperationMaker validate() {
    return plan.command().validation() == Validation.ALL
        ? validate(ValidateQueries.wholeOnly(table, this::prepareRead))
        : validate(new ValidateQueries(table, this::prepareRead));
  }

  private OperationMaker audit(Audit audit, String label) {
    ValidateQueries queries = ValidateQueries.withTimes(table, this::prepareRead);
    Table read = table.table();
    boolean isExpiring = insertTtl().most() > 0;
    Allowed planned =
        isExpiring
            ? written(0, Optional.of(Doubt.EXPIRED))
            : written(population().min(), Optional.empty());
    AuditChecks checks =
        new AuditChecks(
            new Columns(Column.names(read.values()), Column.statics(read.values())),
            planned,
            counters(read),
            audit.views(catalog, read.keyspace(), read.name(), queries.whole(), this::prepareRead));
    return supplies ->
        audit.operation(label, table.plainName(), validation(queries, supplies), checks);
  }

  private static List<AuditChecks.Counter> counters(Table read) {
    return read.values().stream()
        .filter(column -> column.type().kind() == CqlType.Kind.COUNTER)
        .map(
            column ->
                new AuditChecks.Counter(
                    read.position(column.name()).orElseThrow(), column.isStatic()))
        .toList();
  }

  private Query prepareRead(String cql) {
    return prepare(
        text(cql, Optional.empty(), Optional.empty()), table.profile().insert().location());
  }

  private OperationMaker validate(ValidateQueries queries) {
    return supplies -> validation(queries, supplies);
  }

  private ValidateOperation validation(ValidateQueries queries, RunSupplies supplies) {
    RatioSpec population = population();
    return new ValidateOperation(
        table,
        supplies.seeds(table),
        queries,
        population.max(),
        written(population.min(), Optional.empty()));
  }

  /** Returns what there is if all rows were written, each with at least a share of its values. */
  private Allowed written(double population, Optional<Doubt> doubt) {
    List<Column> values = table.table().values();
    List<Content> contents = new ArrayList<>();
    for (int i = 0; i < values.size(); i++) {
      boolean isSet = InsertRules.has(population, i, values.size());
      contents.add(isSet ? Content.VALUE : Content.VALUE_OR_NULL);
    }
    boolean hasMarker = values.stream().allMatch(Column::isStatic) && doubt.isEmpty();
    return Allowed.written(contents, hasMarker ? Content.VALUE : Content.VALUE_OR_NULL, doubt);
  }

  private OperationMaker tokenRanges(String label, TokenRangeQuerySpec spec) {
    String token = "token(" + CqlText.names(Column.names(table.table().partitionKey())) + ")";
    List<String> columns =
        spec.columns().isEmpty() ? Column.names(table.table().columns()) : spec.columns();
    String cql =
        "SELECT %1$s, %2$s FROM %3$s WHERE %1$s > ? AND %1$s <= ?"
            .formatted(token, CqlText.names(columns), table.quotedName());
    Query query = prepare(text(cql, Optional.empty(), Optional.empty()), spec.location());
    return supplies ->
        new TokenRangeOperation(
            query,
            supplies.ring(label),
            supplies.isWarmup()
                ? new TokenRangeOperation.Pages(Math.min(WARMUP_PAGE, spec.pageSize()), true)
                : new TokenRangeOperation.Pages(spec.pageSize(), false));
  }

  private OperationMaker statement(QuerySpec spec, Optional<Consumer<String>> progress) {
    CqlStatement statement = CqlStatement.of(spec.cql());
    String cql = statement.in(table.profile().keyspace());
    Query query =
        prepare(text(cql, spec.consistency(), spec.serialConsistency()), spec.cqlLocation());
    checkMarkers(query, spec.numbers(), spec.cqlLocation());
    boolean sameRow = spec.fields() == QuerySpec.Fields.SAMEROW;
    int rows = sameRow ? 1 : Math.max(1, query.markers().size());
    CqlStatement qualified = CqlStatement.of(cql);
    Effect effect = effects.add(number -> effect(qualified, spec, number));
    QueryTarget target =
        new QueryTarget(
            table,
            rows,
            population().max(),
            statement.isConditional(),
            effect,
            CounterAmounts.of(qualified, effect));
    if (spec.recall().isPresent()) {
      ExactNeighbours exact = new ExactNeighbours(spec, table, plan, query);
      progress.map(exact::compute).ifPresent(remarks::add);
      Optional<ExactNeighbours> computed = progress.map(any -> exact);
      return supplies -> search(target, exact.queries(), binding(query, spec), computed);
    }
    boolean compares =
        statement.kind() == StatementKind.UPDATE
            && !statement.comparedMarkers().isEmpty()
            && statement.isAbout(table.table().keyspace(), table.table().name());
    return compares && sameRow && spec.batch().isEmpty()
        ? compareAndSet(query, spec, target)
        : supplies -> statement(spec, target, query, supplies);
  }

  /** Returns what a statement does, if it changes a table of this run. */
  private Effect effect(CqlStatement statement, QuerySpec spec, int number) {
    boolean isSameRow = spec.fields() == QuerySpec.Fields.SAMEROW;
    StatementEffect own =
        new StatementEffect(table.whole(), number, table.number(), isSameRow, tableTtl());
    Effect effect = own.of(statement, ttl(spec.numbers()).orElse(Ttl.NONE));
    List<Profile> profiles = plan.profiles();
    return statement.kind() == StatementKind.SELECT || !effect.isNone()
        ? effect
        : IntStream.range(0, profiles.size())
            .filter(i -> statement.isAbout(profiles.get(i).keyspace(), profiles.get(i).table()))
            .mapToObj(own::everywhere)
            .findFirst()
            .orElse(effect);
  }

  private static Operation search(
      QueryTarget target, SeedPool seeds, Binding binding, Optional<ExactNeighbours> exact) {
    return new QueryOperation(new QueryRows(target, seeds, binding.rows()), binding, exact);
  }

  private Operation statement(
      QuerySpec spec, QueryTarget target, Query query, RunSupplies supplies) {
    Binding binding = binding(query, spec);
    QueryRows rows = rows(target, supplies, binding);
    return spec.batch()
        .<Operation>map(batch -> new BatchOperation(rows, binding, batch))
        .orElseGet(() -> new QueryOperation(rows, binding, Optional.empty()));
  }

  private OperationMaker compareAndSet(Query update, QuerySpec spec, QueryTarget target) {
    Map<String, List<Integer>> compared = new LinkedHashMap<>();
    for (int marker : CqlStatement.of(spec.cql()).comparedMarkers()) {
      String column = update.markers().get(marker).name();
      compared.computeIfAbsent(column, any -> new ArrayList<>()).add(marker);
    }
    Query read =
        prepare(
            text(
                CqlText.select(
                    List.copyOf(compared.keySet()),
                    table.quotedName(),
                    Column.names(table.table().primaryKey())),
                spec.consistency(),
                spec.serialConsistency()),
            spec.cqlLocation());
    List<List<Integer>> markers = List.copyOf(compared.values());
    return supplies -> {
      Binding binding = binding(update, spec);
      return new CompareAndSetOperation(rows(target, supplies, binding), binding, read, markers);
    };
  }

  private QueryRows rows(QueryTarget target, RunSupplies supplies, Binding binding) {
    return new QueryRows(target, supplies.seeds(table), binding.rows());
  }

  private Binding binding(Query query, QuerySpec spec) {
    return Binding.of(query, table.table(), spec.numbers());
  }

  private RatioSpec population() {
    return InsertRules.population(plan.insert(), table.profile().insert());
  }

  private StatementText text(
      String cql, Optional<Consistency> consistency, Optional<Consistency> serial) {
    return new StatementText(
        cql,
        plan.consistency(consistency),
        plan.serialConsistency(serial),
        CqlStatement.of(cql).isIdempotent());
  }

  private Query prepare(StatementText text, SourceLocation location) {
    try {
      return catalog.prepare(text);
    } catch (DatabaseError e) {
      // The message about a missing reply contains the statement already.
      String statement =
          e.kind() == DatabaseError.Kind.TIMEOUT ? "" : "; the statement is: " + text.cql();
      throw new DatabaseError(e.kind(), location + ": " + e.getMessage() + statement, e);
    }
  }

  private void checkMarkers(
      Query query, Map<String, DistributionSpec> numbers, SourceLocation location) {
    List<String> problems =
        Binding.withoutSource(query, table.table(), numbers).stream()
            .map(name -> location + ": no column provides the value of '" + name + "'")
            .collect(Collectors.toCollection(ArrayList::new));
    Binding.typeMismatches(query, table.table())
        .forEach(text -> problems.add(location + ": " + text));
    UsageError.throwIfAny(problems);
  }
}
