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
   * Makes the values. What lies below follows from the first one, which in shuffled order is the
   * first before they are shuffled, so that the rows are those of the arbitrary order. They are
   * shuffled alike each time, so that several visits share the rows among them.
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

  /** How many values were drawn, equal ones included. */
  int drawn() {
    return drawn;
  }

  int size() {
    return values.size();
  }

  ByteBuffer value(int index) {
    return values.at(index);
  }

  /** From what the next level follows. */
  long seedBelow() {
    return seedBelow;
  }

  /** From what the row follows whose value on this, the last level, is the one at an index. */
  long rowSeed(int index) {
    return generator.fold(seedBelow, values.at(index));
  }
}
