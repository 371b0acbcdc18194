package io.cqlsurge.workload.user;

import io.cqlsurge.database.Query;
import io.cqlsurge.database.Rows;
import io.cqlsurge.distribution.DistributionSpec;
import io.cqlsurge.generate.partition.PartitionCursor;
import io.cqlsurge.generate.partition.Row;
import io.cqlsurge.generate.partition.Seed;
import io.cqlsurge.generate.partition.SeedMultiplier;
import io.cqlsurge.generate.partition.SeedPool;
import io.cqlsurge.generate.partition.SeedRange;
import io.cqlsurge.generate.partition.SequentialSeeds;
import io.cqlsurge.generate.partition.Wrap;
import io.cqlsurge.generate.value.DistinctFold;
import io.cqlsurge.grammar.Range;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.profile.QuerySpec;
import io.cqlsurge.schema.Column;
import io.cqlsurge.settings.UserCommand;
import io.cqlsurge.workload.SeedSupply;
import io.cqlsurge.workload.Verdict;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * The exact nearest neighbours for a query's vectors among the rows that the run's seeds give. The
 * vectors are a sample: the seeds after the run's last one give them, and are not stored.
 */
final class ExactNeighbours {
  private static final long MAX_FLOATS = 1 << 28;
  private static final int BLOCK = UserCommand.RECALL_SAMPLE / 4;

  /** Relative difference within which similarities are equal: nodes compute with floats. */
  private static final double TIE = 1e-6;

  private final QuerySpec spec;
  private final UserTable table;
  private final int position;
  private final Column column;
  private final int wanted;
  private final int[] keyColumns;
  private final Range stored;
  private final long multiplier;
  private final SeedPool queries;
  private List<long[]> keys = List.of();

  /**
   * Creates neighbours that are not computed yet.
   *
   * @throws UsageError if they cannot be computed, or not compared with replies
   */
  ExactNeighbours(QuerySpec spec, UserTable table, UserPlan plan, Query query) {
    this.spec = spec;
    this.table = table;
    this.position = table.table().position(spec.searchedColumn().orElseThrow()).orElseThrow();
    this.column = table.table().columns().get(position);
    this.wanted = spec.recall().orElseThrow();
    this.stored = plan.data().population().seeds().range();
    this.multiplier = SeedSupply.multiplier(plan.data().population().compatibility());
    List<String> received = query.resultColumns();
    List<String> key = Column.names(table.table().partitionKey());
    this.keyColumns = key.stream().mapToInt(received::indexOf).toArray();
    long most = MAX_FLOATS / column.type().length();
    check(!received.isEmpty() && !received.containsAll(key), "the primary key in the SELECT");
    check(!table.table().clustering().isEmpty(), "a table without clustering columns");
    check(table.shape().hasNulls(position), "a column without nulls");
    check(stored.to() - stored.from() >= most, "at most " + most + " seeds; see -pop seq=");
    long last = stored.to() + UserCommand.RECALL_SAMPLE;
    SeedRange sample = plan.data().range(stored.to() + 1, last);
    DistributionSpec once = DistributionSpec.fixed(1);
    SequentialSeeds seeds = new SequentialSeeds(sample, Wrap.SHARED, multiplier);
    this.queries = new SeedPool(seeds, seeds, once, once);
  }

  private void check(boolean isWrong, String needed) {
    if (isWrong) {
      throw new UsageError(
          spec.cqlLocation() + ": query '" + spec.name() + "': recall needs " + needed);
    }
  }

  /** Returns the partitions that provide the query vectors, again and again. */
  SeedPool queries() {
    return queries;
  }

  /** Computes the neighbours with all processors, and returns a sentence on what was compared. */
  String compute(Consumer<String> progress) {
    Map<Long, float[]> rows = new LinkedHashMap<>();
    vectors(stored.from(), stored.to(), rows::put);
    List<float[]> sample = new ArrayList<>();
    long last = stored.to() + UserCommand.RECALL_SAMPLE;
    vectors(stored.to() + 1, last, (key, vector) -> sample.add(vector));
    long[] rowKeys = rows.keySet().stream().mapToLong(Long::longValue).toArray();
    List<float[]> vectors = List.copyOf(rows.values());
    Similarity similarity = Similarity.of(column.name(), table.profile().extraDefinitions());
    List<long[]> found = new ArrayList<>();
    for (int done = 0; done < sample.size(); done += BLOCK) {
      progress.accept("Computing neighbours: " + done + " of " + sample.size() + " query vectors");
      List<float[]> block = sample.subList(done, done + BLOCK);
      found.addAll(
          block.parallelStream()
              .map(query -> nearest(query, vectors, rowKeys, similarity))
              .toList());
    }
    keys = found;
    return "Recall of %s: %d query vectors, compared by %s with the %d rows of the seeds in -pop"
        .formatted(spec.name(), sample.size(), similarity, rows.size());
  }

  private void vectors(long from, long to, BiConsumer<Long, float[]> receiver) {
    PartitionCursor cursor = new PartitionCursor(table.shape());
    SequentialSeeds seeds = new SequentialSeeds(SeedRange.whole(from, to), Wrap.NONE, multiplier);
    Seed seed = new Seed();
    while (seeds.next(seed) && cursor.read(seed, 1, 1)) {
      Row row = cursor.next();
      long key = 0;
      for (int i = 0; i < keyColumns.length; i++) {
        key = DistinctFold.fold(key, Objects.requireNonNull(row.value(i)));
      }
      float[] vector = new float[column.type().length()];
      Objects.requireNonNull(row.value(position)).asFloatBuffer().get(vector);
      receiver.accept(key, vector);
    }
  }

  /** Returns the sorted keys of the nearest rows; more than wanted if rows are equally near. */
  private long[] nearest(float[] query, List<float[]> rows, long[] rowKeys, Similarity similarity) {
    double[] all = rows.stream().mapToDouble(row -> similarity.of(query, row)).toArray();
    double[] sorted = all.clone();
    Arrays.sort(sorted);
    double last = sorted[Math.max(0, sorted.length - wanted)];
    double least = last - TIE * Math.abs(last);
    return IntStream.range(0, all.length)
        .filter(row -> all[row] >= least)
        .mapToLong(row -> rowKeys[row])
        .sorted()
        .toArray();
  }

  /** Counts the neighbours in a reply's first rows, after they were computed. */
  Verdict judge(Seed query, Rows reply) {
    int found = reply.count();
    long number = query.value() * SeedMultiplier.inverse(multiplier) - stored.to() - 1;
    long[] neighbours = keys.get((int) number);
    int hits = 0;
    for (int row = 0; row < Math.min(wanted, found); row++) {
      long key = 0;
      for (int keyColumn : keyColumns) {
        key = DistinctFold.fold(key, Objects.requireNonNull(reply.value(row, keyColumn)));
      }
      hits += Arrays.binarySearch(neighbours, key) >= 0 ? 1 : 0;
    }
    return new Verdict.Accepted(
        Math.min(1, found), found, 0, Math.min(wanted, neighbours.length), hits);
  }
}
