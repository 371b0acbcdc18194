package io.cqlsurge.generate.partition;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Comparator;
import java.util.SplittableRandom;

/** Values of one column in some order, none twice. Used over and over; belongs to one thread. */
final class DistinctValues {
  /** Up to so many values are compared one by one. */
  private static final int FEW = 8;

  private ByteBuffer[] values = new ByteBuffer[FEW];
  private int size;

  /** Where a value stands, plus one, by its hash; the next free place if that one is taken. */
  private int[] places = new int[0];

  private int mask;
  private boolean hashed;

  int size() {
    return size;
  }

  ByteBuffer at(int index) {
    return values[index];
  }

  /** Forgets all values, and makes room. */
  void clear(int most) {
    Arrays.fill(values, 0, size, null);
    size = 0;
    if (most > values.length) {
      values = new ByteBuffer[most];
    }
    hashed = most > FEW;
    if (hashed) {
      int length = Integer.highestOneBit(Math.min(most, 1 << 28)) * 4;
      places = length > places.length ? new int[length] : places;
      Arrays.fill(places, 0, length, 0);
      mask = length - 1;
    }
  }

  /** Adds a value unless there is an equal one. */
  void add(ByteBuffer value) {
    if (hashed ? isNew(value) : !isAmongFew(value)) {
      values[size++] = value;
    }
  }

  private boolean isAmongFew(ByteBuffer value) {
    for (int i = 0; i < size; i++) {
      if (values[i].equals(value)) {
        return true;
      }
    }
    return false;
  }

  private boolean isNew(ByteBuffer value) {
    int hash = value.hashCode() * 0x9E3779B9;
    int place = (hash ^ hash >>> 15) & mask;
    while (places[place] != 0) {
      if (values[places[place] - 1].equals(value)) {
        return false;
      }
      place = place + 1 & mask;
    }
    places[place] = size + 1;
    return true;
  }

  void sort(Comparator<ByteBuffer> order) {
    hashed = false;
    Arrays.sort(values, 0, size, order);
  }

  void shuffle(SplittableRandom random) {
    hashed = false;
    for (int i = size - 1; i > 0; i--) {
      int other = random.nextInt(i + 1);
      ByteBuffer kept = values[i];
      values[i] = values[other];
      values[other] = kept;
    }
  }
}
