package io.cqlsurge.generate.partition;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Comparator;
import java.util.SplittableRandom;

/**
 * Values in wire format in one array, which takes less memory than many buffers. Immutable; the
 * buffers that it returns stay valid.
 */
final class PackedValues {
  /** Approximate object sizes, in bytes. */
  private static final int OBJECTS = 64;

  private static final ByteBuffer[] NO_BUFFERS = {};

  private final byte[] content;

  /** Where each value ends in the content. */
  private final int[] ends;

  /** One buffer per value; none if there are many values, whose uses create them. */
  private final ByteBuffer[] buffers;

  /** Takes over the arrays. */
  PackedValues(byte[] content, int[] ends) {
    this(content, ends, NO_BUFFERS);
  }

  private PackedValues(byte[] content, int[] ends, ByteBuffer[] buffers) {
    this.content = content;
    this.ends = ends;
    this.buffers = buffers;
  }

  /** Returns the same values with a buffer for each, so that using them allocates no memory. */
  PackedValues withBuffers() {
    return new PackedValues(content, ends, buffers());
  }

  private static PackedValues of(ByteBuffer[] values) {
    int size = Arrays.stream(values).mapToInt(ByteBuffer::remaining).sum();
    ByteBuffer content = ByteBuffer.allocate(size);
    int[] ends = new int[values.length];
    for (int i = 0; i < ends.length; i++) {
      content.put(values[i].duplicate());
      ends[i] = content.position();
    }
    return new PackedValues(content.array(), ends);
  }

  int size() {
    return ends.length;
  }

  /** Returns the memory that it takes, in bytes. */
  long bytes() {
    return OBJECTS + content.length + (long) ends.length * Integer.BYTES;
  }

  /** Returns a value. Do not change it. */
  ByteBuffer at(int index) {
    if (buffers.length > 0) {
      return buffers[index];
    }
    int start = index == 0 ? 0 : ends[index - 1];
    return ByteBuffer.wrap(content, start, ends[index] - start).slice();
  }

  PackedValues sorted(Comparator<ByteBuffer> order) {
    ByteBuffer[] values = buffers();
    Arrays.sort(values, order);
    return of(values);
  }

  PackedValues shuffled(SplittableRandom random) {
    ByteBuffer[] values = buffers();
    for (int i = values.length - 1; i > 0; i--) {
      int other = random.nextInt(i + 1);
      ByteBuffer swapped = values[i];
      values[i] = values[other];
      values[other] = swapped;
    }
    return of(values);
  }

  private ByteBuffer[] buffers() {
    ByteBuffer[] values = new ByteBuffer[ends.length];
    Arrays.setAll(values, this::at);
    return values;
  }
}
