package io.cqlsurge.generate.partition;

import io.cqlsurge.generate.value.ColumnValues;
import java.nio.ByteBuffer;
import java.util.Comparator;
import java.util.Optional;
import java.util.SplittableRandom;

/** A level whose values are drawn one after the other, as in cassandra-stress. */
final class DrawnLevel implements Level {
  /** Minimum value count for keeping them until their next use. */
  static final int MANY = 500;

  private final ColumnValues generator;
  private final RowOrder order;
  private final int number;
  private final RowStore store;
  private final Optional<Comparator<ByteBuffer>> contentOrder;
  private final DistinctValues distinct = new DistinctValues();
  private LevelValues content = LevelValues.NONE;

  /**
   * Creates a level without values.
   *
   * @param number its position among the clustering columns
   */
  DrawnLevel(ColumnValues generator, RowOrder order, int number, RowStore store) {
    this.generator = generator;
    this.order = order;
    this.number = number;
    this.store = store;
    this.contentOrder = generator.contentOrder();
  }

  @Override
  public void fill(long seed) {
    generator.seed(seed);
    int drawn = Math.max(0, (int) generator.count());
    content =
        drawn < MANY
            ? generated(seed, drawn)
            : store.get(number, seed, () -> generated(seed, drawn));
  }

  /**
   * Generates the values. The levels below are generated from the first value before shuffling, so
   * a shuffled partition has the arbitrary order's rows. The same seed gives the same shuffle, so
   * several visits write different rows.
   */
  private LevelValues generated(long seed, int drawn) {
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
    return new LevelValues(drawn < MANY ? values.withBuffers() : values, drawn, seedBelow);
  }

  @Override
  public int drawn() {
    return content.drawn();
  }

  @Override
  public int size() {
    return content.values().size();
  }

  @Override
  public ByteBuffer value(int index) {
    return content.values().at(index);
  }

  @Override
  public long seedBelow() {
    return content.seedBelow();
  }

  @Override
  public long rowSeed(long seedAbove, ByteBuffer value) {
    return generator.fold(content.seedBelow(), value);
  }
}
