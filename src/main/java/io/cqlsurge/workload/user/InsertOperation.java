package io.cqlsurge.workload.user;

import io.cqlsurge.cql.CqlStatement;
import io.cqlsurge.database.BatchType;
import io.cqlsurge.database.Query;
import io.cqlsurge.database.Request;
import io.cqlsurge.database.Rows;
import io.cqlsurge.distribution.Distribution;
import io.cqlsurge.distribution.Ratio;
import io.cqlsurge.generate.partition.PartitionCursor;
import io.cqlsurge.generate.partition.Seed;
import io.cqlsurge.generate.partition.SeedPool;
import io.cqlsurge.workload.Effect;
import io.cqlsurge.workload.Operation;
import io.cqlsurge.workload.Verdict;
import io.cqlsurge.workload.Work;

/**
 * An operation that writes rows to the next partitions of a user's table: one statement, or several
 * in batches.
 */
final class InsertOperation implements Operation {
  /** Number of generated rows between two checks for the run's end; each check reads the clock. */
  private static final int ROWS_BETWEEN_CHECKS = 1_000;

  private final UserTable table;
  private final SeedPool seeds;
  private final PartitionCursor cursor;
  private final Binding binding;
  private final BatchType batchType;
  private final Distribution partitions;
  private final Ratio select;
  private final Ratio population;
  private final ChosenRows row;
  private final Effect effect;
  private final CounterAmounts amounts;

  /** Whether the run ended while rows were generated. */
  private boolean isStopped;

  /**
   * Creates one worker's operation.
   *
   * @param effect what it does to a partition
   */
  InsertOperation(
      UserTable table, SeedPool seeds, Binding binding, InsertRules rules, Effect effect) {
    this.table = table;
    this.seeds = seeds;
    this.cursor = new PartitionCursor(table.shape());
    this.binding = binding;
    this.batchType = rules.batchType();
    this.partitions = rules.partitions().create();
    this.select = rules.select().create();
    this.population = rules.population().create();
    this.row = binding.rows();
    this.effect = effect;
    this.amounts = CounterAmounts.of(CqlStatement.of(binding.query().cql()), effect);
  }

  @Override
  public long drawPartitions() {
    return Math.max(1, partitions.next());
  }

  @Override
  public boolean prepare(Work work, long maxPartitions) {
    UserWork user = UserWork.of(work);
    user.begin();
    isStopped = false;
    work.changes().begin(effect);
    Batches batches = new Batches(user.batches, batchType);
    while (user.partitions < maxPartitions && !isStopped && writeNext(work, batches)) {
      user.partitions++;
    }
    if (batches.statements() == 0 || isStopped) {
      return false;
    }
    batches.send(work);
    return true;
  }

  /** Adds the next partition's rows; returns false if there is none. */
  private boolean writeNext(Work work, Batches batches) {
    UserWork user = UserWork.of(work);
    Seed seed = seeds.nextWrite();
    while (seed != null && !cursor.write(seed, select.next(), population.next())) {
      seeds.taken(seed, cursor.finished());
      seeds.done(seed, true);
      seed = seeds.nextWrite();
    }
    if (seed == null) {
      return false;
    }
    work.use(cursor.table());
    Query query = binding.query().of(cursor.table());
    long amount = 0;
    while (cursor.hasNext() && !isStopped) {
      row.begin(work);
      row.keep(cursor.next());
      Request.Single request = batches.add(query, binding.markers());
      binding.fill(request, row);
      amount += amounts.of(request);
      user.rows++;
      isStopped = user.rows % ROWS_BETWEEN_CHECKS == 0 && work.isStopped();
    }
    user.keys.add(table.key(row));
    user.write(seed, seeds);
    work.changes().add(seed.value(), amount);
    seeds.taken(seed, cursor.finished());
    return true;
  }

  @Override
  public Verdict judge(Work work, Rows reply) {
    Verdict verdict = Batches.judge(work, reply);
    if (verdict != Verdict.CONTINUED) {
      UserWork.of(work).endWriting(true);
    }
    return verdict;
  }

  @Override
  public String keys(Work work) {
    return table.keys(UserWork.of(work).keys);
  }
}
