package io.cqlsurge.generate.value;

import java.nio.ByteBuffer;
import java.util.Comparator;
import java.util.TreeSet;

/**
 * A set generator. It draws each element, writes equal elements once, and writes all in the
 * server's order. A set can therefore be smaller than its drawn size.
 */
final class Sets implements ValueGenerator {
  private final Sizes sizes;
  private final ValueGenerator element;
  private final TreeSet<ByteBuffer> elements;
  private final Bytes scratch = new Bytes();

  Sets(Sizes sizes, ValueGenerator element, Comparator<ByteBuffer> order) {
    this.sizes = sizes;
    this.element = element;
    this.elements = new TreeSet<>(order);
  }

  @Override
  public void seed(long seed) {
    sizes.seed(seed);
    element.seed(ValueGenerator.elementSeed(seed));
  }

  @Override
  public void generate(Bytes into) {
    elements.clear();
    for (int left = sizes.next(); left > 0; left--) {
      scratch.clear();
      element.generate(scratch);
      elements.add(scratch.copy());
    }
    into.addHighFirst(elements.size(), Integer.BYTES);
    for (ByteBuffer each : elements) {
      into.addHighFirst(each.remaining(), Integer.BYTES);
      into.addAll(each);
    }
  }
}
