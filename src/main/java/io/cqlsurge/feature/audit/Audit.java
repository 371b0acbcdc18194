package io.cqlsurge.feature.audit;

import io.cqlsurge.database.Catalog;
import io.cqlsurge.database.Query;
import io.cqlsurge.generate.partition.ListedSeeds;
import io.cqlsurge.generate.partition.SeedMultiplier;
import io.cqlsurge.grammar.Range;
import io.cqlsurge.settings.PopulationSettings;
import io.cqlsurge.settings.SeedSpec;
import io.cqlsurge.workload.Operation;
import io.cqlsurge.workload.PartitionRead;
import io.cqlsurge.workload.ReadCheck;
import io.cqlsurge.workload.SeedSupply;
import io.cqlsurge.workload.Work;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;
import java.util.function.LongFunction;

/** Which partitions an audit reads, and how they were. Thread-safe. */
public final class Audit implements ReadCheck {
  /** Maximum number of wrong partitions that are kept; all are counted. */
  public static final int MAX_FINDINGS = 1_000;

  private final AuditSettings settings;
  private final RunOutcomes outcomes;
  private final PopulationSettings population;
  private final long multiplier;
  private final Map<String, Expectations> expected = new ConcurrentHashMap<>();
  private final Map<Judgement, LongAdder> counts = new ConcurrentHashMap<>();
  private final List<Finding> findings = new ArrayList<>();
  private Optional<Finding> again = Optional.empty();
  private Judgement seenAgain = Judgement.UNREADABLE;

  /** The number of unknown partitions by reason. */
  private final Map<String, LongAdder> unknown = new ConcurrentHashMap<>();

  /**
   * A partition that is not as it was acknowledged.
   *
   * @param label the operation that read it
   * @param seed its number in the population
   * @param reason the first difference
   * @param cql the statement that reads it, or its wrong row
   */
  public record Finding(
      String label,
      long seed,
      Expectation expectation,
      Judgement judgement,
      String reason,
      String cql) {}

  /**
   * Creates an audit.
   *
   * @param outcomes a run's outcomes; if they are empty, all seeds of the population must be there
   */
  public Audit(AuditSettings settings, RunOutcomes outcomes, PopulationSettings population) {
    this.settings = settings;
    this.outcomes = outcomes;
    this.population = population;
    this.multiplier = SeedSupply.multiplier(population.compatibility());
  }

  @Override
  public SeedSupply supply(String table, LongFunction<List<ByteBuffer>> key) {
    Expectations seeds =
        again
            .map(finding -> Expectations.one(finding.seed(), finding.expectation()))
            .orElseGet(() -> seeds(table, key));
    expected.put(table, seeds);
    ListedSeeds listed = new ListedSeeds(seeds, multiplier);
    return new SeedSupply(listed, listed);
  }

  private Expectations seeds(String table, LongFunction<List<ByteBuffer>> key) {
    if (outcomes.head().isPresent()) {
      return Expectations.of(
          outcomes, table, seed -> key.apply(seed * multiplier), settings.every());
    }
    Range planned = ((SeedSpec.Sequential) population.seeds()).range();
    return Expectations.planned(planned.from(), planned.to(), settings.every());
  }

  @Override
  public Function<PartitionRead, Operation> prepare(
      String label, CheckedTable table, Catalog catalog, Function<String, Query> prepare) {
    Optional<ViewReads> views =
        settings.views()
            ? Optional.of(
                new ViewReads(
                    catalog.details(table.keyspace(), table.name()).derived(), table, prepare))
            : Optional.empty();
    return read -> operation(label, table, read, views);
  }

  private Operation operation(
      String label, CheckedTable table, PartitionRead read, Optional<ViewReads> views) {
    Expectations seeds = Objects.requireNonNull(expected.get(table.fullName()));
    return new AuditOperation(
        read,
        table,
        views,
        work -> seeds.take(seed(work)),
        (work, expectation, result) -> {
          if (result.judgement().isWrong() || again.isPresent()) {
            String row = result.row().isEmpty() ? "" : " AND " + result.row();
            add(
                new Finding(
                    label,
                    seed(work),
                    expectation,
                    result.judgement(),
                    result.reason(),
                    read.cql(work) + row));
          } else {
            adder(result.judgement()).increment();
            if (result.judgement() != Judgement.FOUND) {
              unknown.computeIfAbsent(result.reason(), any -> new LongAdder()).increment();
            }
          }
        });
  }

  private long seed(Work work) {
    return work.seed() * SeedMultiplier.inverse(multiplier);
  }

  private synchronized void add(Finding finding) {
    if (again.isPresent()) {
      seenAgain = finding.judgement();
      return;
    }
    adder(finding.judgement()).increment();
    if (finding.judgement().isWrong() && findings.size() < MAX_FINDINGS) {
      findings.add(finding);
    }
  }

  /** Lets {@link #supply} return only a finding's partition, which is not counted again. */
  public synchronized void again(Finding finding) {
    again = Optional.of(finding);
  }

  /** Returns how the partition was that was read again. */
  public synchronized Judgement seenAgain() {
    return seenAgain;
  }

  /** Returns the tables whose rows are also read through views, with their keyspaces. */
  public Set<String> viewedTables() {
    return settings.views() ? expected.keySet() : Set.of();
  }

  public RunOutcomes outcomes() {
    return outcomes;
  }

  /** Returns how many seeds in the audited tables have no recorded outcome; 0 in a sample. */
  public long notRecorded() {
    long planned =
        settings.every() > 1 ? 0 : outcomes.head().map(head -> head.planned()).orElse(0L);
    return expected.keySet().stream()
        .mapToLong(table -> Math.max(0, planned - outcomes.count(table)))
        .sum();
  }

  private LongAdder adder(Judgement judgement) {
    return counts.computeIfAbsent(judgement, any -> new LongAdder());
  }

  /** Returns how many partitions had one of these judgements. */
  public long count(Judgement... judgements) {
    return Arrays.stream(judgements).mapToLong(each -> adder(each).sum()).sum();
  }

  /** Returns how many partitions are unknown, by reason. */
  public Map<String, Long> unknown() {
    Map<String, Long> counts = new TreeMap<>();
    unknown.forEach((reason, count) -> counts.put(reason, count.sum()));
    return counts;
  }

  public synchronized List<Finding> findings() {
    return List.copyOf(findings);
  }
}
