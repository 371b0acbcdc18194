package io.cqlsurge.workload.user;

import io.cqlsurge.database.Query;
import io.cqlsurge.database.Rows;
import io.cqlsurge.dataset.DataFile;
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
import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

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
  private final QuerySpec.Recall recall;
  private final int wanted;
  private final int[] keyColumns;
  private final Range stored;

  /** The seed of the first query vector. */
  private final long first;

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
    this.recall = spec.recall().orElseThrow();
    this.wanted = recall.wanted();
    this.stored = plan.data().population().seeds().range();
    this.first = recall.vectors().isPresent() ? 1 : stored.to() + 1;
    this.multiplier = SeedSupply.multiplier(plan.data().population().compatibility());
    List<String> received = query.resultColumns();
    List<String> key = Column.names(table.table().partitionKey());
    this.keyColumns = key.stream().mapToInt(received::indexOf).toArray();
    long most = MAX_FLOATS / column.type().length();
    check(!received.isEmpty() && !received.containsAll(key), "the primary key in the SELECT");
    check(!table.table().clustering().isEmpty(), "a table without clustering columns");
    check(table.shape().hasNulls(position), "a column without nulls");
    check(
        !isGiven() && stored.to() - stored.from() >= most,
        "at most " + most + " seeds; see -pop seq=");
    checkFiles(table.profile().rows().map(DataFile::rows).orElse(Long.MAX_VALUE));
    SeedRange sample = plan.data().range(first, last());
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

  private void checkFiles(long rows) {
    long vectors = recall.vectors().map(DataFile::rows).orElse(Long.MAX_VALUE);
    check(vectors < UserCommand.RECALL_SAMPLE, "at least 1000 query_vectors");
    check(
        recall.vectors().isEmpty() && (stored.to() > rows - UserCommand.RECALL_SAMPLE),
        "query_vectors, because too few rows of the file are not in -pop");
    check(
        recall
            .vectors()
            .filter(file -> !file.vectorType().equals(column.type().toString()))
            .isPresent(),
        "query_vectors of type " + column.type());
    check(
        recall.neighbours().isPresent() && (recall.vectors().isEmpty() || rows == Long.MAX_VALUE),
        "query_vectors, and a key with 'population: rows(FILE)', for its neighbours");
  }

  /** Returns whether all rows are stored of which a file has the neighbours. */
  private boolean isGiven() {
    return recall.neighbours().isPresent()
        && table
            .profile()
            .rows()
            .filter(file -> stored.from() == 1 && stored.to() == file.rows())
            .isPresent();
  }

  private long last() {
    return first + UserCommand.RECALL_SAMPLE - 1;
  }

  /** Sets the query vector in rows that were chosen for a seed, if a file has the vectors. */
  void ask(Seed seed, ChosenRows rows) {
    recall
        .vectors()
        .map(file -> file.value(number(seed), 0))
        .ifPresent(vector -> rows.replace(position, vector));
  }

  /** Returns the partitions that provide the query vectors, again and again. */
  SeedPool queries() {
    return queries;
  }

  /** Finds the neighbours, and returns a sentence on what was compared. */
  String compute(Consumer<String> progress) {
    Set<Long> rowKeys = new LinkedHashSet<>();
    rows(stored.from(), stored.to(), (key, row) -> rowKeys.add(key));
    Similarity similarity = Similarity.of(column.name(), table.profile().extraDefinitions());
    if (isGiven()) {
      keys = given(recall.neighbours().orElseThrow(), List.copyOf(rowKeys), stored.to());
    } else {
      Supplier<List<long[]>> computed = () -> computed(similarity, progress);
      keys =
          recall
              .vectors()
              .flatMap(vectors -> file(vectors, similarity))
              .map(file -> file.kept(UserCommand.RECALL_SAMPLE, computed))
              .orElseGet(computed);
    }
    return "Recall of %s: %d query vectors, compared by %s with the %d rows of the seeds in -pop"
        .formatted(spec.name(), keys.size(), similarity, rowKeys.size());
  }

  /** Returns the keys of the first neighbours in a file: numbers of rows, from 0. */
  private List<long[]> given(DataFile file, List<Long> rowKeys, long rows) {
    check(rowKeys.size() < rows, "different keys in the rows of the file");
    List<long[]> given = new ArrayList<>();
    for (int query = 0; query < UserCommand.RECALL_SAMPLE; query++) {
      IntBuffer neighbours = file.value(query % file.rows(), 0).asIntBuffer();
      boolean isLong = query < file.rows() && neighbours.remaining() >= wanted;
      int[] first = new int[isLong ? wanted : 0];
      neighbours.get(first);
      check(
          !isLong || Arrays.stream(first).anyMatch(row -> row < 0 || row >= rows),
          wanted + " rows of the file as neighbours of each query vector in " + file.name());
      given.add(Arrays.stream(first).mapToLong(rowKeys::get).sorted().toArray());
    }
    return given;
  }

  private Optional<NeighbourFile> file(DataFile vectors, Similarity similarity) {
    Stream<String> files = table.profile().files().map(DataFile::fingerprint);
    String facts =
        files.collect(Collectors.joining(" ", vectors.fingerprint(), multiplier + column.name()));
    String suffix =
        ".%d-%d.%s.%d.%08x.neighbours"
            .formatted(stored.from(), stored.to(), similarity, wanted, facts.hashCode());
    return vectors.sibling(suffix).map(NeighbourFile::new);
  }

  /** Computes the neighbours with all processors. */
  private List<long[]> computed(Similarity similarity, Consumer<String> progress) {
    Map<Long, float[]> rows = new LinkedHashMap<>();
    rows(stored.from(), stored.to(), (key, row) -> rows.put(key, vector(row.value(position))));
    List<float[]> sample = new ArrayList<>();
    if (recall.vectors().isPresent()) {
      for (int query = 0; query < UserCommand.RECALL_SAMPLE; query++) {
        sample.add(vector(recall.vectors().get().value(query, 0)));
      }
    } else {
      rows(first, last(), (key, row) -> sample.add(vector(row.value(position))));
    }
    long[] rowKeys = rows.keySet().stream().mapToLong(Long::longValue).toArray();
    List<float[]> vectors = List.copyOf(rows.values());
    List<long[]> found = new ArrayList<>();
    for (int done = 0; done < sample.size(); done += BLOCK) {
      progress.accept("Computing neighbours: " + done + " of " + sample.size() + " query vectors");
      List<float[]> block = sample.subList(done, done + BLOCK);
      found.addAll(
          block.parallelStream()
              .map(query -> nearest(query, vectors, rowKeys, similarity))
              .toList());
    }
    return found;
  }

  private float[] vector(@Nullable ByteBuffer value) {
    float[] vector = new float[column.type().length()];
    Objects.requireNonNull(value).asFloatBuffer().get(vector);
    return vector;
  }

  private void rows(long from, long to, BiConsumer<Long, Row> receiver) {
    PartitionCursor cursor = new PartitionCursor(table.shape());
    SequentialSeeds seeds = new SequentialSeeds(SeedRange.whole(from, to), Wrap.NONE, multiplier);
    Seed seed = new Seed();
    while (seeds.next(seed) && cursor.read(seed, 1, 1)) {
      Row row = cursor.next();
      long key = 0;
      for (int i = 0; i < keyColumns.length; i++) {
        key = DistinctFold.fold(key, Objects.requireNonNull(row.value(i)));
      }
      receiver.accept(key, row);
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

  /** Returns a query vector's number, from 0. */
  private int number(Seed query) {
    return (int) (query.value() * SeedMultiplier.inverse(multiplier) - first);
  }

  /** Counts the neighbours in a reply's first rows, after they were computed. */
  Verdict judge(Seed query, Rows reply) {
    int found = reply.count();
    long[] neighbours = keys.isEmpty() ? new long[0] : keys.get(number(query));
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
