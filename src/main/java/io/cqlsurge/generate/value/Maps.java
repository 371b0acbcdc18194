package io.cqlsurge.generate.value;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A generator of maps and sets: a set is a map without values. It draws each key and its value in
 * turn, keeps the first of equal keys, and writes the entries in the server's order. There can
 * therefore be fewer entries than drawn.
 *
 * @param parts generators of the keys, and of the values if there are any
 * @param entries for one value, in the server's order
 * @param scratch for one key or value
 */
record Maps(
    Sizes sizes, List<ValueGenerator> parts, TreeMap<ByteBuffer, ByteBuffer> entries, Bytes scratch)
    implements ValueGenerator {
  private static final ByteBuffer NONE = ByteBuffer.allocate(0);

  Maps {
    parts = List.copyOf(parts);
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
