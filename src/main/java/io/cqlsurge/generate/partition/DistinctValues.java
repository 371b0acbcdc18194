package io.cqlsurge.generate.partition;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Comparator;
import java.util.SplittableRandom;

/** An ordered value set for one column. It is reusable and belongs to one thread. */
final class DistinctValues {
  /** Maximum values that are compared one by one, without a hash table. */
  private static final int FEW = 8;

  private ByteBuffer[] values = new ByteBuffer[FEW];
  private int size;

  /** Hash table with open addressing: the index of each value plus one; 0 is a free slot. */
  private int[] table = new int[0];

  private int mask;
  private boolean hashed;

  int size() {
    return size;
  }

  ByteBuffer at(int index) {
    return values[index];
  }

  /** Removes all values and reserves space for a value count. */
  void clear(int capacity) {
    Arrays.fill(values, 0, size, null);
    size = 0;
    if (capacity > values.length) {
      values = new ByteBuffer[capacity];
    }
    hashed = capacity > FEW;
    if (hashed) {
      int length = Integer.highestOneBit(Math.min(capacity, 1 << 28)) * 4;
      table = length > table.length ? new int[length] : table;
      Arrays.fill(table, 0, length, 0);
      mask = length - 1;
    }
  }

  /** Adds a value if no equal value is present. */
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
    int slot = (hash ^ hash >>> 15) & mask;
    while (table[slot] != 0) {
      if (values[table[slot] - 1].equals(value)) {
        return false;
      }
      slot = slot + 1 & mask;
    }
    table[slot] = size + 1;
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
      ByteBuffer swapped = values[i];
      values[i] = values[other];
      values[other] = swapped;
    }
  }
}
