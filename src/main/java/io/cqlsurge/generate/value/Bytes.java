package io.cqlsurge.generate.value;

import java.nio.ByteBuffer;
import java.util.Arrays;

/** A row of bytes that grows as needed and is used over and over. Belongs to one thread. */
public final class Bytes {
  private byte[] array = new byte[64];
  private int length;

  /** Forgets all bytes, and keeps the room. */
  public void clear() {
    length = 0;
  }

  /** How many bytes there are. */
  public int length() {
    return length;
  }

  /** The byte at a position below the length. */
  public byte at(int index) {
    return array[index];
  }

  /** Adds one byte. */
  public void add(byte value) {
    reserve(1);
    array[length++] = value;
  }

  /** Adds the lowest bytes of a word, at most eight, the lowest first. */
  void addLowFirst(long word, int count) {
    reserve(count);
    long rest = word;
    for (int i = 0; i < count; i++) {
      array[length++] = (byte) rest;
      rest >>= 8;
    }
  }

  private void reserve(int more) {
    if (length + more > array.length) {
      array = Arrays.copyOf(array, Math.max(array.length * 2, length + more));
    }
  }

  /** A copy of all bytes that can be sent. */
  public ByteBuffer copy() {
    return ByteBuffer.wrap(Arrays.copyOf(array, length));
  }

  /** Whether these are the bytes that remain in the buffer; the buffer is left as it is. */
  public boolean equalTo(ByteBuffer other) {
    if (other.remaining() != length) {
      return false;
    }
    for (int i = 0; i < length; i++) {
      if (other.get(other.position() + i) != array[i]) {
        return false;
      }
    }
    return true;
  }
}
