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

  /** Adds the lowest bytes of a word, at most eight, the highest of them first. */
  void addHighFirst(long word, int count) {
    reserve(count);
    for (int shift = 8 * (count - 1); shift >= 0; shift -= 8) {
      array[length++] = (byte) (word >> shift);
    }
  }

  /** Adds a number in as few bytes as its two's complement takes, at least one. */
  void addVarint(long value) {
    int bits = Long.SIZE + 1 - Long.numberOfLeadingZeros(value < 0 ? ~value : value);
    addHighFirst(value, (bits + 7) / 8);
  }

  /**
   * Adds a number without sign in one to nine bytes: as many ones lead the first as bytes follow
   * it.
   */
  void addUnsignedVint(long value) {
    int bits = Long.SIZE - Long.numberOfLeadingZeros(value | 1);
    int more = Math.min(8, (bits - 1) / 7);
    int leading = (0xff00 >> more) & 0xff;
    add((byte) (more == 8 ? leading : leading | (int) (value >>> (8 * more))));
    addHighFirst(value, more);
  }

  /** Adds what remains in a buffer, and leaves the buffer as it is. */
  void addAll(ByteBuffer other) {
    int count = other.remaining();
    reserve(count);
    other.get(other.position(), array, length, count);
    length += count;
  }

  /** Adds what others hold. */
  void addAll(Bytes other) {
    reserve(other.length);
    System.arraycopy(other.array, 0, array, length, other.length);
    length += other.length;
  }

  /** Begins a piece that is told its own length; returns what {@link #endSized} wants. */
  int beginSized() {
    addHighFirst(0, Integer.BYTES);
    return length;
  }

  /** Ends the piece that began there, and writes its length before it. */
  void endSized(int start) {
    int size = length - start;
    for (int i = 1; i <= Integer.BYTES; i++) {
      array[start - i] = (byte) size;
      size >>= 8;
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
