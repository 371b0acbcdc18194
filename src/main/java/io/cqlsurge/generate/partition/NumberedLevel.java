package io.cqlsurge.generate.partition;

import io.cqlsurge.generate.value.ColumnValues;
import io.cqlsurge.generate.value.NumberedValues;
import java.nio.ByteBuffer;

/** A level whose values are computed from their numbers, so that it keeps none. */
final class NumberedLevel implements Level {
  private final ColumnValues generator;
  private final NumberedValues values;
  private long seed;
  private int size;

  NumberedLevel(ColumnValues generator, NumberedValues values) {
    this.generator = generator;
    this.values = values;
  }

  @Override
  public void fill(long seed) {
    this.seed = seed;
    generator.seed(seed);
    size = (int) Math.max(0, generator.count());
  }

  @Override
  public int drawn() {
    return size;
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  public ByteBuffer value(int index) {
    return values.at(seed, index, size);
  }

  @Override
  public long seedBelow() {
    return seed;
  }

  @Override
  public long rowSeed(long seedAbove, ByteBuffer value) {
    return generator.fold(seedAbove, value);
  }
}
