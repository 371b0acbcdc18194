package io.cqlsurge.generate.partition;

import io.cqlsurge.generate.value.ColumnValues;
import java.nio.ByteBuffer;
import java.util.Comparator;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * The values in one clustering column under each parent in a partition. They are drawn one after
 * the other, as in cassandra-stress, or computed from their numbers when they are used.
 */
final class Level {
  /** Minimum value count for keeping them until their next use. */
  static final int MANY = 500;

  private final ColumnValues generator;
  private final RowOrder order;
  private final int number;
  private final RowStore store;
  private final Optional<Comparator<ByteBuffer>> contentOrder;
  private final DistinctValues distinct = new DistinctValues();
  private final boolean isNumbered;
  private LevelValues content = LevelValues.NONE;
  private long seed;
  private int drawn;

  /**
   * Creates a level without values.
   *
   * @param number its position among the clustering columns
   */
  Level(ColumnValues generator, RowOrder order, int number, RowStore store) {
    this.generator = generator;
    this.order = order;
    this.isNumbered = order == RowOrder.NUMBERED;
    this.number = number;
    this.store = store;
    this.contentOrder = generator.contentOrder();
  }

  /** Moves to a partition's values. */
  void fill(long partition, long parentSeed) {
    seed = parentSeed;
    generator.seed(generator.isOfPartition() ? partition : seed);
    drawn = Math.max(0, (int) generator.count());
    if (!isNumbered) {
      content = drawn < MANY ? generated() : store.get(number, seed, this::generated);
    }
  }

  /**
   * Generates the values. The levels below are generated from the first value before shuffling, so
   * a shuffled partition has the arbitrary order's rows. The same seed gives the same shuffle, so
   * several visits write different rows.
   */
  private LevelValues generated() {
    // The memory for many values is not retained.
    DistinctValues set = drawn < MANY ? distinct : new DistinctValues();
    set.clear(drawn);
    for (int i = 0; i < drawn; i++) {
      set.add(generator.nextView());
    }
    PackedValues values = set.packed();
    if (order == RowOrder.SORTED && contentOrder.isPresent()) {
      values = values.sorted(contentOrder.get());
    }
    long seedBelow = values.size() == 0 ? seed : generator.fold(seed, values.at(0));
    if (order == RowOrder.SHUFFLED) {
      values = values.shuffled(new SplittableRandom(seed));
    }
    return new LevelValues(drawn < MANY ? values.withBuffers() : values, seedBelow);
  }

  /** Returns how many values were drawn, including duplicates. */
  int drawn() {
    return drawn;
  }

  int size() {
    return isNumbered ? drawn : content.values().size();
  }

  ByteBuffer value(int index) {
    return isNumbered ? generator.numbered().at(seed, index, drawn) : content.values().at(index);
  }

  long seedBelow() {
    return isNumbered ? seed : content.seedBelow();
  }

  /**
   * Folds a value into a row's seed; those that are drawn ignore the seed from the levels above.
   */
  long rowSeed(long seedAbove, ByteBuffer value) {
    return generator.fold(isNumbered ? seedAbove : content.seedBelow(), value);
  }
}
