package io.cqlsurge.workload.standard;

import io.cqlsurge.database.Catalog;
import io.cqlsurge.database.Database;
import io.cqlsurge.database.DatabaseError;
import io.cqlsurge.database.Query;
import io.cqlsurge.distribution.Distribution;
import io.cqlsurge.generate.value.Bytes;
import io.cqlsurge.settings.StandardCommand;
import io.cqlsurge.workload.CreatedSchema;
import io.cqlsurge.workload.Effect;
import io.cqlsurge.workload.Operation;
import io.cqlsurge.workload.OperationMix;
import io.cqlsurge.workload.PartitionRead;
import io.cqlsurge.workload.ReadCheck;
import io.cqlsurge.workload.SeedSupply;
import io.cqlsurge.workload.Workload;
import java.nio.ByteBuffer;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;

/**
 * The workload of the predefined commands: blobs or counters in one-row partitions, separate or
 * mixed.
 */
public final class StandardWorkload implements Workload {
  private final StandardPlan plan;
  private final StandardSchema schema;
  private final StandardEffects effects;
  private final Map<StandardCommand, Query> queries = new EnumMap<>(StandardCommand.class);

  private final Map<StandardCommand, Function<PartitionRead, Operation>> checks =
      new EnumMap<>(StandardCommand.class);

  public StandardWorkload(StandardPlan plan) {
    this.plan = plan;
    this.schema = new StandardSchema(plan.schema(), plan.columns());
    this.effects = new StandardEffects(plan);
  }

  @Override
  public List<String> labels() {
    return plan.weights().keySet().stream().map(Enum::name).toList();
  }

  /** Returns the labels as a list only for {@code mixed}. */
  @Override
  public String title() {
    return plan.isMixed() ? labels().toString() : labels().get(0);
  }

  @Override
  public boolean updates() {
    return plan.command().updates();
  }

  @Override
  public CreatedSchema createSchema(Database database) {
    return plan.createsSchema() ? schema.create(database, countsOnly()) : CreatedSchema.NONE;
  }

  @Override
  public Optional<TableName> table() {
    String table = countsOnly() ? StandardSchema.COUNTERS : StandardSchema.BLOBS;
    return Optional.of(new TableName(plan.schema().keyspace(), table));
  }

  @Override
  public Optional<ReadCheck> readCheck() {
    return plan.readCheck();
  }

  @Override
  public List<String> recordedTables() {
    return List.of(schema.plain(StandardSchema.BLOBS), schema.plain(StandardSchema.COUNTERS));
  }

  @Override
  public List<Effect> effects() {
    return effects.all();
  }

  private boolean countsOnly() {
    return plan.weights().keySet().stream().allMatch(StandardWorkload::isCounter);
  }

  @Override
  public List<String> truncate(Database database) {
    return schema.truncate(database);
  }

  @Override
  public List<String> open(Catalog catalog) {
    StandardStatements statements = new StandardStatements(schema, plan);
    for (StandardCommand command : plan.weights().keySet()) {
      try {
        queries.put(command, catalog.prepare(statements.of(command)));
      } catch (DatabaseError e) {
        throw explained(e, command);
      }
    }
    plan.readCheck()
        .ifPresent(
            check -> queries.forEach((command, query) -> prepare(check, command, query, catalog)));
    return List.of();
  }

  private void prepare(ReadCheck check, StandardCommand command, Query query, Catalog catalog) {
    StandardStatements statements = new StandardStatements(schema, plan);
    checks.put(
        command,
        check.prepare(
            command.name(),
            effects.checked(command, name(command), query),
            catalog,
            cql -> catalog.prepare(statements.text(cql, true))));
  }

  private DatabaseError explained(DatabaseError error, StandardCommand command) {
    if (error.kind() != DatabaseError.Kind.REFUSED) {
      return error;
    }
    String first =
        plan.createsSchema()
            ? ""
            : "If there are no rows yet, run 'cqlsurge %s n=%d' first. "
                .formatted(isCounter(command) ? "counter_write" : "write", plan.data().lastSeed());
    return new DatabaseError(
        error.kind(),
        "Table %s is missing or has different columns (%s). %s-schema and -col must be as in the command that created the table; names are case-sensitive"
            .formatted(table(command), error.getMessage(), first),
        error);
  }

  private static boolean isCounter(StandardCommand command) {
    return command == StandardCommand.COUNTER_READ || command == StandardCommand.COUNTER_WRITE;
  }

  private String table(StandardCommand command) {
    return schema.plain(name(command));
  }

  private static String name(StandardCommand command) {
    return isCounter(command) ? StandardSchema.COUNTERS : StandardSchema.BLOBS;
  }

  @Override
  public Traffic traffic() {
    SeedSupply seeds = supply(plan.weights().firstKey());
    return () -> mix(seeds);
  }

  private SeedSupply supply(StandardCommand command) {
    return plan.readCheck()
        .map(check -> check.supply(table(command), plan.keys()))
        .orElseGet(plan.data()::supply);
  }

  private OperationMix mix(SeedSupply seeds) {
    Map<String, Operation> operations = new LinkedHashMap<>();
    for (StandardCommand command : plan.weights().keySet()) {
      operations.put(command.name(), operation(command, seeds));
    }
    double[] weights = plan.weights().values().stream().mapToDouble(Double::doubleValue).toArray();
    return new OperationMix(operations, weights, plan.runLength());
  }

  @Override
  public Traffic trafficOf(String label) {
    StandardCommand command = StandardCommand.valueOf(label);
    SeedSupply seeds = supply(command);
    return () -> OperationMix.of(label, operation(command, seeds));
  }

  private Operation operation(StandardCommand command, SeedSupply seeds) {
    StandardRows rows = plan.rows(command.updates() ? seeds.writes() : seeds.reads());
    Query query = Objects.requireNonNull(queries.get(command));
    return switch (command) {
      case READ, COUNTER_READ -> read(command, rows, query);
      case WRITE -> new WriteOperation(rows, query, rows::cell, seeds.reads(), effects.blobs());
      case COUNTER_WRITE ->
          new WriteOperation(rows, query, increments(), seeds.reads(), effects.counters());
    };
  }

  private Operation read(StandardCommand command, StandardRows rows, Query query) {
    ReadOperation.Expectation expectation =
        isCounter(command) ? ReadOperation.Expectation.A_ROW : expectation();
    ReadOperation read = new ReadOperation(rows, query, expectation, schema.quoted(name(command)));
    Function<PartitionRead, Operation> check = checks.get(command);
    return check == null ? read : check.apply(read);
  }

  private ReadOperation.Expectation expectation() {
    return plan.validateReads() || plan.readCheck().isPresent()
        ? ReadOperation.Expectation.THE_CELLS
        : ReadOperation.Expectation.ANYTHING;
  }

  private WriteOperation.Cells increments() {
    Distribution add = plan.load().add().create();
    return new WriteOperation.Cells() {
      private long sum;

      @Override
      public ByteBuffer value(int column, Bytes into) {
        long amount = add.next();
        sum += amount;
        into.addHighFirst(amount, Long.BYTES);
        return into.view();
      }

      @Override
      public long drainSum() {
        long drained = sum;
        sum = 0;
        return drained;
      }
    };
  }
}
