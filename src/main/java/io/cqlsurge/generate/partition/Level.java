package io.cqlsurge.generate.partition;

import io.cqlsurge.generate.value.ColumnValues;
import java.nio.ByteBuffer;
import java.util.Comparator;
import java.util.Optional;
import java.util.SplittableRandom;

/** The values of one clustering column in a partition; they are the same under each parent. */
final class Level {
  private final ColumnValues generator;
  private final RowOrder order;
  private final Optional<Comparator<ByteBuffer>> contentOrder;
  private final DistinctValues values = new DistinctValues();
  private int drawn;
  private long seedBelow;

  Level(ColumnValues generator, RowOrder order) {
    this.generator = generator;
    this.order = order;
    this.contentOrder = generator.contentOrder();
  }

  /**
   * Generates the values. The levels below are generated from the first value before shuffling, so
   * a shuffled partition has the arbitrary order's rows. The same seed gives the same shuffle, so
   * several visits write different rows.
   */
  void fill(long seed) {
    generator.seed(seed);
    drawn = Math.max(0, (int) generator.count());
    values.clear(drawn);
    for (int i = 0; i < drawn; i++) {
      values.add(generator.next());
    }
    if (order == RowOrder.SORTED && contentOrder.isPresent()) {
      values.sort(contentOrder.get());
    }
    seedBelow = values.size() == 0 ? seed : generator.fold(seed, values.at(0));
    if (order == RowOrder.SHUFFLED) {
      values.shuffle(new SplittableRandom(seed));
    }
  }

  /** Returns the number of values drawn, including duplicates. */
  int drawn() {
    return drawn;
  }

  int size() {
    return values.size();
  }

  ByteBuffer value(int index) {
    return values.at(index);
  }

  long seedBelow() {
    return seedBelow;
  }

  /** Returns the seed of the row with the value at an index of this level, which is the last. */
  long rowSeed(int index) {
    return generator.fold(seedBelow, values.at(index));
  }
}
