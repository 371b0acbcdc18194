package io.cqlsurge.generate.partition;

import io.cqlsurge.generate.value.Bytes;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * A set of different values in the order in which they were added. It is reusable and belongs to
 * one thread.
 */
final class DistinctValues {
  /** Maximum values that are compared one by one, without a hash table. */
  private static final int FEW = 8;

  private final Bytes content = new Bytes();
  private int[] ends = new int[FEW];
  private int size;

  /** Hash table with open addressing: the index of each value plus one; 0 is a free slot. */
  private int[] table = new int[0];

  private int mask;
  private boolean hashed;

  /** Removes all values and reserves space for a value count. */
  void clear(int capacity) {
    content.clear();
    size = 0;
    if (capacity > ends.length) {
      ends = new int[capacity];
    }
    hashed = capacity > FEW;
    if (hashed) {
      int length = Integer.highestOneBit(Math.min(capacity, 1 << 28)) * 4;
      table = length > table.length ? new int[length] : table;
      Arrays.fill(table, 0, length, 0);
      mask = length - 1;
    }
  }

  /** Adds a value if no equal value is present; it is copied. */
  void add(ByteBuffer value) {
    if (hashed ? isNew(value) : !isAmongFew(value)) {
      content.addAll(value);
      ends[size++] = content.length();
    }
  }

  private boolean isAmongFew(ByteBuffer value) {
    for (int i = 0; i < size; i++) {
      if (isAt(i, value)) {
        return true;
      }
    }
    return false;
  }

  private boolean isAt(int index, ByteBuffer value) {
    int start = index == 0 ? 0 : ends[index - 1];
    return content.equals(start, ends[index], value);
  }

  private boolean isNew(ByteBuffer value) {
    int hash = value.hashCode() * 0x9E3779B9;
    int slot = (hash ^ hash >>> 15) & mask;
    while (table[slot] != 0) {
      if (isAt(table[slot] - 1, value)) {
        return false;
      }
      slot = slot + 1 & mask;
    }
    table[slot] = size + 1;
    return true;
  }

  /** Returns the values, which stay as they are. */
  PackedValues packed() {
    return new PackedValues(content.toArray(), Arrays.copyOf(ends, size));
  }
}
