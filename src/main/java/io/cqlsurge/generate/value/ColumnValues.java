package io.cqlsurge.generate.value;

import io.cqlsurge.distribution.Distribution;
import io.cqlsurge.distribution.DistributionSpec;
import io.cqlsurge.schema.CqlType;
import java.nio.ByteBuffer;
import java.util.Comparator;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The values in one column of a user's table, as cassandra-stress generates them. The values after
 * a call of {@link #seed} depend only on the seed and the column's settings. It belongs to one
 * thread.
 */
public final class ColumnValues {
  private static final DistributionSpec ONE = DistributionSpec.fixed(1);

  /** Separates the choice of nulls from other uses of a seed: "nulls" in ASCII. */
  private static final long FOR_NULLS = 0x6E756C6C73L;

  private final CqlType type;
  private final ValueSpec spec;
  private final long salt;
  private final double nulls;
  private final ValueGenerator generator;
  private final Distribution cluster;

  /**
   * Whether close seeds give independent counts. In cassandra-stress, the counts of timeuuids are
   * random. Those of all other types depend on the seed, and are nearly equal for close seeds.
   */
  private final boolean mixesCounts;

  private final Fold fold;
  private final Optional<Comparator<ByteBuffer>> contentOrder;
  private final Bytes scratch = new Bytes();
  private @Nullable NumberedValues numbered;

  /**
   * Creates a column's values.
   *
   * @throws IllegalArgumentException if {@link ValueGenerators#supports} returns false
   */
  public ColumnValues(CqlType type, ValueSpec spec, BooleanRule booleans, FoldRule folds) {
    this.type = type;
    this.spec = spec;
    this.salt = ValueGenerators.salt(spec.name());
    this.nulls = spec.style().nulls() * 0x1p53;
    this.generator = ValueGenerators.of(type, spec, booleans);
    this.cluster = spec.cluster().orElse(ONE).create(0);
    this.mixesCounts = type.kind() == CqlType.Kind.TIMEUUID;
    this.fold = Fold.of(type, folds);
    this.contentOrder = CqlOrder.natural(type);
  }

  /**
   * Restarts from a seed: the values and counts that follow depend on the seed and the column only.
   */
  public void seed(long seed) {
    generator.seed(spec.order() == 0 ? seed : seed * spec.order() - 1);
    long forCounts = mixesCounts ? DistinctFold.mixed(seed ^ ~salt) : seed ^ ~salt;
    // Without the sign, which matters only to a sequence: a number of rows is not negative.
    cluster.seed(forCounts & Long.MAX_VALUE);
  }

  /** Returns whether values follow from the partition's seed, also outside the partition key. */
  public boolean isOfPartition() {
    return spec.order() != 0;
  }

  /** Returns whether the row of a seed has no value; draws the number if a file has the rows. */
  public boolean isNull(long seed) {
    if (generator instanceof Numbers numbers && numbers.form() instanceof FileValues values) {
      seed(seed);
      if (values.isNull(numbers.identity().next())) {
        return true;
      }
    }
    return nulls > 0 && (DistinctFold.mixed(seed ^ salt ^ FOR_NULLS) >>> 11) < nulls;
  }

  /** Draws the value count under one parent; each call draws again. */
  public long count() {
    return cluster.next();
  }

  public long averageCount() {
    return cluster.average();
  }

  public double maxCount() {
    return cluster.max();
  }

  public double minCount() {
    return cluster.min();
  }

  /** Returns the values by their numbers, independent of {@link #seed}. */
  public NumberedValues numbered() {
    if (numbered == null) {
      numbered = new NumberedValues(type, spec);
    }
    return numbered;
  }

  /** Returns the next value in wire format, in a new buffer; never null. */
  public ByteBuffer next() {
    return draw().copy();
  }

  /** Returns the next value in wire format, in a buffer that is valid until the next call. */
  public ByteBuffer nextView() {
    return draw().view();
  }

  private Bytes draw() {
    scratch.clear();
    generator.generate(scratch);
    return scratch;
  }

  /**
   * Returns a seed with a value of this column folded into it. The rows below that value are
   * generated from the result.
   */
  public long fold(long seed, ByteBuffer value) {
    return fold.apply(seed, value);
  }

  /**
   * Generates the key that a seed determines, and returns the key's partition seed.
   *
   * @param into receives the columns' values
   */
  public static long key(ColumnValues[] columns, long seed, ByteBuffer[] into) {
    long folded = 0;
    for (int i = 0; i < columns.length; i++) {
      columns[i].seed(seed);
      into[i] = columns[i].next();
      folded = columns[i].fold(folded, into[i]);
    }
    return folded;
  }

  /**
   * Returns the order of {@code contents=sorted}. It is the order of the values' Java classes in
   * cassandra-stress, which can differ from the database's order ({@link CqlOrder}). Empty for
   * inet, collections and all types that cassandra-stress rejects; their values keep the order in
   * which they are generated.
   */
  public Optional<Comparator<ByteBuffer>> contentOrder() {
    return contentOrder;
  }
}
