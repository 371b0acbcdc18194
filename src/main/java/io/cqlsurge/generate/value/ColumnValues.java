package io.cqlsurge.generate.value;

import io.cqlsurge.distribution.Distribution;
import io.cqlsurge.distribution.DistributionSpec;
import io.cqlsurge.schema.CqlType;
import java.nio.ByteBuffer;
import java.util.Comparator;
import java.util.Optional;

/**
 * The values of one column of a user's table, as cassandra-stress makes them: what comes after a
 * seed follows from the seed and what is said of the column, and from nothing before. Belongs to
 * one thread.
 */
public final class ColumnValues {
  private static final DistributionSpec ONE = DistributionSpec.fixed(1);

  private final long salt;
  private final ValueGenerator generator;
  private final Distribution cluster;
  private final Fold fold;
  private final Optional<Comparator<ByteBuffer>> contentOrder;
  private final Bytes scratch = new Bytes();

  /** The values of a column, folded as in cassandra-stress. */
  public ColumnValues(CqlType type, ValueSpec spec, BooleanRule booleans) {
    this(type, spec, booleans, FoldRule.ORIGINAL);
  }

  /**
   * The values of a column.
   *
   * @throws IllegalArgumentException if {@link ValueGenerators#supports} says no
   */
  public ColumnValues(CqlType type, ValueSpec spec, BooleanRule booleans, FoldRule folds) {
    this.salt = ValueGenerators.salt(spec.name());
    this.generator = ValueGenerators.of(type, spec, booleans);
    this.cluster = spec.cluster().orElse(ONE).create(0);
    this.fold = Fold.of(type, folds);
    this.contentOrder = NaturalOrder.of(type);
  }

  /** Begins anew: values and counts that follow depend on this seed and the column alone. */
  public void seed(long seed) {
    generator.seed(seed);
    // Without the sign, which only a sequence looks at: no partition has fewer rows than none.
    cluster.seed((seed ^ ~salt) & Long.MAX_VALUE);
  }

  /** How many values there are under one parent; each call draws another number. */
  public long count() {
    return cluster.next();
  }

  /** The average of {@link #count}. */
  public long averageCount() {
    return cluster.average();
  }

  /** The largest {@link #count}. */
  public double maxCount() {
    return cluster.max();
  }

  /** The smallest {@link #count}. */
  public double minCount() {
    return cluster.min();
  }

  /** The next value as it goes over the wire, in a buffer of its own; never null. */
  public ByteBuffer next() {
    scratch.clear();
    generator.generate(scratch);
    return scratch.copy();
  }

  /** A number with a value of this column folded into it, from which follows what lies below. */
  public long fold(long seed, ByteBuffer value) {
    return fold.apply(seed, value);
  }

  /**
   * The order of {@code contents=sorted}: that of the values' Java classes in the original, which
   * is not always the database's (that is {@link CqlOrder}). Empty for inet, collections and all
   * types that the original refuses; their values stay in the order in which they are made.
   */
  public Optional<Comparator<ByteBuffer>> contentOrder() {
    return contentOrder;
  }
}
