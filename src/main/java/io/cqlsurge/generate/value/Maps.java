package io.cqlsurge.generate.value;

import java.nio.ByteBuffer;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A generator of maps and sets: a set is a map without values. It draws each key and its value in
 * turn, keeps the first of equal keys, and writes the entries in the server's order. There can
 * therefore be fewer entries than drawn.
 */
final class Maps implements ValueGenerator {
  private static final ByteBuffer NONE = ByteBuffer.allocate(0);

  private final Sizes sizes;
  private final List<ValueGenerator> parts;
  private final TreeMap<ByteBuffer, ByteBuffer> entries;
  private final Bytes scratch = new Bytes();

  /**
   * Creates a generator.
   *
   * @param parts generators of the keys, and of the values if there are any
   */
  Maps(Sizes sizes, List<ValueGenerator> parts, Comparator<ByteBuffer> order) {
    this.sizes = sizes;
    this.parts = List.copyOf(parts);
    this.entries = new TreeMap<>(order);
  }

  @Override
  public void seed(long seed) {
    sizes.seed(seed);
    parts.forEach(part -> part.seed(ValueGenerator.elementSeed(seed)));
  }

  @Override
  public void generate(Bytes into) {
    entries.clear();
    for (int left = sizes.next(); left > 0; left--) {
      ByteBuffer key = draw(parts.get(0));
      entries.putIfAbsent(key, parts.size() == 1 ? NONE : draw(parts.get(1)));
    }
    into.addHighFirst(entries.size(), Integer.BYTES);
    for (Map.Entry<ByteBuffer, ByteBuffer> each : entries.entrySet()) {
      add(each.getKey(), into);
      if (parts.size() > 1) {
        add(each.getValue(), into);
      }
    }
  }

  private ByteBuffer draw(ValueGenerator generator) {
    scratch.clear();
    generator.generate(scratch);
    return scratch.copy();
  }

  private static void add(ByteBuffer bytes, Bytes into) {
    into.addHighFirst(bytes.remaining(), Integer.BYTES);
    into.addAll(bytes);
  }
}
