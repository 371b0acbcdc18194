package io.cqlsurge.workload.user;

import io.cqlsurge.cql.CqlStatement;
import io.cqlsurge.cql.StatementKind;
import io.cqlsurge.database.Catalog;
import io.cqlsurge.database.Consistency;
import io.cqlsurge.database.DatabaseError;
import io.cqlsurge.database.Query;
import io.cqlsurge.database.StatementText;
import io.cqlsurge.distribution.RatioSpec;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.profile.InsertSpec;
import io.cqlsurge.profile.QuerySpec;
import io.cqlsurge.profile.SourceLocation;
import io.cqlsurge.profile.TokenRangeQuerySpec;
import io.cqlsurge.schema.Column;
import io.cqlsurge.settings.LoadSettings;
import io.cqlsurge.workload.CqlText;
import io.cqlsurge.workload.Effect;
import io.cqlsurge.workload.Operation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Preparation of the statements for the operations on a profile's table.
 *
 * @param remarks receives remarks for the user
 * @param effects receives what the operations write
 */
record OperationOpener(
    UserPlan plan,
    Catalog catalog,
    UserTable table,
    List<String> remarks,
    WorkloadEffects effects) {

  /** Maximum row count per page during a warm-up. */
  private static final int WARMUP_PAGE = 100;

  /**
   * Prepares an operation.
   *
   * @throws DatabaseError if the database refuses its statement
   * @throws UsageError if a marker has no source of values
   */
  Function<RunSupplies, Operation> open(
      String label, OperationSpec spec, Optional<Consumer<String>> progress) {
    if (spec instanceof OperationSpec.Insert) {
      return insert();
    }
    if (spec instanceof OperationSpec.Validate) {
      table.clock().remark(table.table()).ifPresent(remarks::add);
      ReadOpener reads = new ReadOpener(table, population(), this::prepareRead);
      return plan.readCheck()
          .map(check -> reads.checked(check, label, catalog))
          .orElseGet(() -> reads.validate(plan.command().validation()));
    }
    if (spec instanceof OperationSpec.TokenRanges ranges) {
      return tokenRanges(label, ranges.query());
    }
    return statement(((OperationSpec.Statement) spec).query(), progress, Optional.empty());
  }

  /** Prepares a query without its values. */
  Query query(QuerySpec spec) {
    String cql = CqlStatement.of(spec.cql()).in(table.profile().keyspace());
    return prepare(text(cql, spec.consistency(), spec.serialConsistency()), spec.cqlLocation());
  }

  /**
   * Prepares a query that is a step of a sequence.
   *
   * @param given the values of markers that the step sets, by their names
   */
  Function<RunSupplies, Operation> step(QuerySpec spec, Map<String, SequenceState.Value> given) {
    return statement(spec, Optional.empty(), Optional.of(given));
  }

  private Function<RunSupplies, Operation> insert() {
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
    MarkerValues values = MarkerValues.of(InsertRules.numbers(spec));
    checkMarkers(query, values, spec.location());
    Effect effect = effects.ofInsert(table, cql, rules);
    return supplies ->
        new InsertOperation(
            table, supplies.seeds(table), Binding.of(query, table, values), rules, effect);
  }

  private Query prepareRead(String cql) {
    return prepare(
        text(cql, Optional.empty(), Optional.empty()), table.profile().insert().location());
  }

  private Function<RunSupplies, Operation> tokenRanges(String label, TokenRangeQuerySpec spec) {
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

  private Function<RunSupplies, Operation> statement(
      QuerySpec spec,
      Optional<Consumer<String>> progress,
      Optional<Map<String, SequenceState.Value>> step) {
    Query query = query(spec);
    CqlStatement statement =
        CqlStatement.of(CqlStatement.of(spec.cql()).in(table.profile().keyspace()));
    MarkerValues values = new MarkerValues(spec.numbers(), step.orElse(Map.of()));
    checkMarkers(query, values, spec.cqlLocation());
    boolean sameRow =
        spec.fields() == QuerySpec.Fields.SAMEROW
            || spec.numbers().containsKey(QuerySpec.FROM)
            || step.isPresent();
    int rows = sameRow ? 1 : Math.max(1, query.markers().size());
    QueryRows.Target target = target(spec, statement, rows, step.isPresent());
    if (spec.recall().isPresent()) {
      return nearest(spec, target, new ExactNeighbours(spec, table, plan, query), query, progress);
    }
    boolean compares =
        sameRow && spec.batch().isEmpty() && isCompared(statement) && values.given().isEmpty();
    return compares
        ? compareAndSet(query, spec, target)
        : supplies -> statement(spec, target, Binding.of(query, table, values), supplies);
  }

  /** Returns whether a statement is an update of the own table with a bound condition. */
  private boolean isCompared(CqlStatement statement) {
    return statement.kind() == StatementKind.UPDATE
        && !statement.comparedMarkers().isEmpty()
        && statement.isAbout(table.table().keyspace(), table.table().name());
  }

  private Function<RunSupplies, Operation> nearest(
      QuerySpec spec,
      QueryRows.Target target,
      ExactNeighbours exact,
      Query query,
      Optional<Consumer<String>> progress) {
    progress.map(exact::compute).ifPresent(remarks::add);
    return supplies -> {
      Binding binding = Binding.of(query, table, MarkerValues.of(spec.numbers()));
      QueryRows searched = new QueryRows(target, exact.queries(), binding.rows());
      return new QueryOperation(searched, binding, Optional.of(exact), pages(spec, supplies));
    };
  }

  private QueryRows.Target target(
      QuerySpec spec, CqlStatement statement, int rows, boolean isStep) {
    Effect effect = effects.ofStatement(table, statement, spec);
    return new QueryRows.Target(
        table,
        rows,
        population().max(),
        Optional.ofNullable(spec.numbers().get(QuerySpec.FROM)),
        statement.isConditional(),
        effect,
        CounterAmounts.of(statement, effect),
        isStep);
  }

  private Operation statement(
      QuerySpec spec, QueryRows.Target target, Binding binding, RunSupplies supplies) {
    QueryRows rows = rows(target, supplies, binding);
    return spec.batch()
        .<Operation>map(
            batch -> new BatchOperation(rows, binding, batch.type(), batch.size().create()))
        .orElseGet(
            () -> new QueryOperation(rows, binding, Optional.empty(), pages(spec, supplies)));
  }

  private Optional<QueryOperation.Paging> pages(QuerySpec spec, RunSupplies supplies) {
    return spec.pages()
        .map(
            pages ->
                new QueryOperation.Paging(
                    pages.rows(),
                    pages.max(),
                    supplies.counts().of(spec.name() + ": {} pages of rows")));
  }

  private Function<RunSupplies, Operation> compareAndSet(
      Query update, QuerySpec spec, QueryRows.Target target) {
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
      Binding binding = Binding.of(update, table, MarkerValues.of(spec.numbers()));
      return new CompareAndSetOperation(rows(target, supplies, binding), binding, read, markers);
    };
  }

  private QueryRows rows(QueryRows.Target target, RunSupplies supplies, Binding binding) {
    return new QueryRows(target, supplies.seeds(table), binding.rows());
  }

  private RatioSpec population() {
    return InsertRules.population(plan.insert(), table.profile().insert());
  }

  private StatementText text(
      String cql, Optional<Consistency> consistency, Optional<Consistency> serial) {
    LoadSettings load = plan.command().load();
    return new StatementText(
        cql,
        consistency.orElse(load.consistency()),
        serial.or(load::serialConsistency),
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

  private void checkMarkers(Query query, MarkerValues values, SourceLocation location) {
    List<String> problems =
        Binding.withoutSource(query, table, values).stream()
            .map(name -> location + ": no column provides the value of '" + name + "'")
            .collect(Collectors.toCollection(ArrayList::new));
    Binding.typeMismatches(query, table.table(), values)
        .forEach(text -> problems.add(location + ": " + text));
    UsageError.throwIfAny(problems);
  }
}
