package io.cqlsurge.workload;

import io.cqlsurge.database.Database;
import io.cqlsurge.database.TokenRange;
import io.cqlsurge.generate.partition.SeedPool;
import io.cqlsurge.profile.Profile;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The operations of user profiles: inserts, statements, validation, readers of the ring. */
public final class UserWorkload implements Workload {
  private final UserPlan plan;
  private final UserSchema schema;
  private final Map<String, OperationSpec> specs;
  private final UsedOperations used;
  private final Map<String, OperationMaker> makers = new TreeMap<>();
  private final Map<Profile, UserTable> tables = new HashMap<>();
  private List<TokenRange> ring = List.of();

  /**
   * A workload that has not touched the database yet.
   *
   * @throws io.cqlsurge.grammar.UsageError if the profiles have no operation of some name, or the
   *     statement of one is wrong
   */
  public UserWorkload(UserPlan plan) {
    this.plan = plan;
    this.schema = new UserSchema(plan.profiles());
    this.specs = new OperationNames(plan.profiles()).resolve(plan.command().operations().keySet());
    this.used = new UsedOperations(specs.values());
    used.check(profile -> Optional.empty());
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
  public Optional<String> createSchema(Database database) {
    used.checkNew(database);
    return schema.create(database) ? Optional.of("schema") : Optional.empty();
  }

  @Override
  public List<String> truncate(Database database) {
    return schema.truncate(database);
  }

  @Override
  public List<String> open(Database database) {
    List<String> remarks = new ArrayList<>();
    TableOpener opener = new TableOpener(plan, database, remarks);
    specs.values().forEach(spec -> tables.computeIfAbsent(spec.profile(), opener::open));
    used.check(profile -> Optional.of(tables.get(profile).whole()));
    specs.forEach(
        (label, spec) -> {
          UserTable table = tables.get(spec.profile());
          OperationOpener operation = new OperationOpener(plan, database, table, remarks);
          makers.put(label, operation.open(label, spec));
        });
    if (specs.values().stream().anyMatch(OperationSpec.TokenRanges.class::isInstance)) {
      ring = database.tokenRanges(plan.tokenRange().splitFactor());
    }
    return remarks;
  }

  @Override
  public boolean missesRows() {
    return tables.values().stream().anyMatch(table -> table.missing().isFull());
  }

  @Override
  public Optional<String> explainMissing(Database database) {
    return tables.values().stream()
        .map(table -> explain(table, database))
        .flatMap(Optional::stream)
        .findFirst();
  }

  private Optional<String> explain(UserTable table, Database database) {
    UserPlan.Data mine = plan.data();
    CompatibilityProbe others =
        new CompatibilityProbe(
            mine.line(),
            (line, seed) ->
                validation(
                    table.profile(),
                    plan.with(new UserPlan.Data(seed, line, Optional.empty(), mine.order())),
                    database));
    return others.explain(database, table.missing().misses());
  }

  private static Operation validation(Profile profile, UserPlan plan, Database database) {
    UserTable table = new TableOpener(plan, database, new ArrayList<>()).open(profile);
    return new OperationOpener(plan, database, table, new ArrayList<>())
        .validateWhole("validate")
        .make(new Supplies(plan, List.of(), false));
  }

  @Override
  public Traffic traffic() {
    return traffic(makers, false);
  }

  @Override
  public Traffic trafficOf(String label) {
    return traffic(Map.of(label, makers.get(label)), true);
  }

  private Traffic traffic(Map<String, OperationMaker> of, boolean warmup) {
    Supplies supplies = new Supplies(plan, ring, warmup);
    double[] weights = of.keySet().stream().mapToDouble(plan.command().operations()::get).toArray();
    return () -> {
      List<Operation> operations = of.values().stream().map(maker -> maker.make(supplies)).toList();
      return OperationMix.of(operations, weights, plan.command().clustering());
    };
  }

  /** Makes an operation for one worker. */
  @FunctionalInterface
  interface OperationMaker {
    Operation make(Supplies supplies);
  }

  /** What the workers of one run share: seeds, and what is left of the ring. */
  static final class Supplies {
    private final UserPlan plan;
    private final List<TokenRange> ring;
    private final boolean warmup;
    private final SeedSupply seeds;
    private final Map<Profile, SeedPool> pools = new HashMap<>();
    private final Map<String, Ring> rings = new HashMap<>();

    Supplies(UserPlan plan, List<TokenRange> ring, boolean warmup) {
      this.plan = plan;
      this.ring = ring;
      this.warmup = warmup;
      this.seeds = plan.data().supply();
    }

    /** The partitions of a profile; all profiles take their seeds from one source. */
    SeedPool seeds(Profile profile) {
      return pools.computeIfAbsent(
          profile,
          any ->
              new SeedPool(
                  seeds.writes(), seeds.reads(), plan.insert().visits(), plan.insert().revisit()));
    }

    /** What is left of the ring for an operation. */
    Ring ring(String label) {
      return rings.computeIfAbsent(label, any -> new Ring(ring, plan.tokenRange().wrap()));
    }

    /** Whether nothing that they do is measured. */
    boolean isWarmup() {
      return warmup;
    }
  }
}
