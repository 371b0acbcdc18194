package io.cqlsurge.generate.value;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/** A reusable array of bytes that grows as needed. It belongs to one thread. */
public final class Bytes {
  /** A slot's size in {@link #putSlot}. */
  static final int SLOT = 16;

  private static final VarHandle LOW_FIRST =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle HIGH_FIRST =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  /** Mask of seven bits per byte: additions do not carry into the next byte. */
  private static final long ASCII = 0x7f7f7f7f7f7f7f7fL;

  private static final long BLANKS = 0x2020202020202020L;

  private byte[] array = new byte[64];
  private int length;
  private ByteBuffer view = ByteBuffer.wrap(array);

  /** Removes all bytes and keeps the capacity. */
  public void clear() {
    length = 0;
  }

  public int length() {
    return length;
  }

  /** Returns the byte at a position below the length. */
  public byte at(int index) {
    return array[index];
  }

  public void add(byte value) {
    reserve(1);
    array[length++] = value;
  }

  /** Writes a number at a position, least significant byte first; its space is reserved. */
  void putLowFirst(int at, long number) {
    LOW_FIRST.set(array, at, number);
  }

  /** Maps the bytes from a position on to ASCII; there is space for seven more. */
  void mapToAscii(int from) {
    for (int at = from; at < length; at += Long.BYTES) {
      LOW_FIRST.set(array, at, (((long) LOW_FIRST.get(array, at) & ASCII) + BLANKS) & ASCII);
    }
  }

  /** Adds a number, least significant byte first; its space is reserved. */
  void addLowFirst(long number) {
    LOW_FIRST.set(array, length, number);
    length += Long.BYTES;
  }

  /**
   * Writes the two numbers of a slot at a position without changing the length; the space is
   * reserved. Returns the end of the slot's word.
   */
  int putSlot(byte[] slots, int slot, int at) {
    long second = (long) LOW_FIRST.get(slots, slot + Long.BYTES);
    LOW_FIRST.set(array, at, (long) LOW_FIRST.get(slots, slot));
    LOW_FIRST.set(array, at + Long.BYTES, second);
    return at + (int) (second >>> (Long.SIZE - Byte.SIZE));
  }

  /** Sets the length after bytes were written beyond it, or to remove bytes. */
  void endAt(int end) {
    length = end;
  }

  /** Adds the lowest bytes of a number, at most eight, most significant byte first. */
  public void addHighFirst(long number, int count) {
    reserve(Long.BYTES);
    HIGH_FIRST.set(array, length, number << (Long.SIZE - Byte.SIZE * count));
    length += count;
  }

  /** Adds a number in as few bytes as its two's complement needs, at least one. */
  void addVarint(long value) {
    int bits = Long.SIZE + 1 - Long.numberOfLeadingZeros(value < 0 ? ~value : value);
    addHighFirst(value, (bits + 7) / 8);
  }

  /**
   * Adds an unsigned number in one to nine bytes: the number of leading ones in the first byte is
   * the number of bytes after it.
   */
  void addUnsignedVint(long value) {
    int bits = Long.SIZE - Long.numberOfLeadingZeros(value | 1);
    int more = Math.min(8, (bits - 1) / 7);
    int leading = (0xff00 >> more) & 0xff;
    add((byte) (more == 8 ? leading : leading | (int) (value >>> (8 * more))));
    addHighFirst(value, more);
  }

  /** Adds the remaining bytes of a buffer without changing the buffer. */
  public void addAll(ByteBuffer other) {
    int count = other.remaining();
    reserve(count);
    other.get(other.position(), array, length, count);
    length += count;
  }

  void addAll(Bytes other) {
    reserve(other.length);
    System.arraycopy(other.array, 0, array, length, other.length);
    length += other.length;
  }

  /**
   * Reserves four bytes for the length of the bytes that follow; returns the argument of {@link
   * #endSized}.
   */
  int beginSized() {
    addHighFirst(0, Integer.BYTES);
    return length;
  }

  /** Writes the bytes' length since the position returned by {@link #beginSized}. */
  void endSized(int start) {
    int size = length - start;
    for (int i = 1; i <= Integer.BYTES; i++) {
      array[start - i] = (byte) size;
      size >>= 8;
    }
  }

  /** Makes space for more bytes, so that adding them copies nothing. */
  void reserve(int more) {
    if (length + more > array.length) {
      array = Arrays.copyOf(array, Math.max(array.length * 2, length + more));
    }
  }

  /**
   * Returns a buffer of all bytes, without copying them. Its content is valid until these bytes
   * change.
   */
  public ByteBuffer view() {
    if (view.array() != array) {
      view = ByteBuffer.wrap(array);
    }
    return view.clear().limit(length);
  }

  /** Returns whether a range is equal to a buffer, which has an array. */
  public boolean equals(int from, int to, ByteBuffer other) {
    int start = other.arrayOffset() + other.position();
    return Arrays.equals(array, from, to, other.array(), start, start + other.remaining());
  }

  public byte[] toArray() {
    return Arrays.copyOf(array, length);
  }

  /** Returns a copy of all bytes that can be sent. */
  public ByteBuffer copy() {
    return ByteBuffer.wrap(toArray());
  }
}
