package io.cqlsurge.generate.value;

import java.nio.ByteBuffer;
import java.util.Comparator;
import java.util.Map;
import java.util.TreeMap;

/**
 * A map generator. It draws each key and its value in turn, keeps the first of equal keys, and
 * writes the entries in the server's order.
 */
final class Maps implements ValueGenerator {
  private final Sizes sizes;
  private final ValueGenerator key;
  private final ValueGenerator value;
  private final TreeMap<ByteBuffer, ByteBuffer> entries;
  private final Bytes scratch = new Bytes();

  Maps(Sizes sizes, ValueGenerator key, ValueGenerator value, Comparator<ByteBuffer> order) {
    this.sizes = sizes;
    this.key = key;
    this.value = value;
    this.entries = new TreeMap<>(order);
  }

  @Override
  public void seed(long seed) {
    sizes.seed(seed);
    key.seed(ValueGenerator.elementSeed(seed));
    value.seed(ValueGenerator.elementSeed(seed));
  }

  @Override
  public void generate(Bytes into) {
    entries.clear();
    for (int left = sizes.next(); left > 0; left--) {
      ByteBuffer one = draw(key);
      entries.putIfAbsent(one, draw(value));
    }
    into.addHighFirst(entries.size(), Integer.BYTES);
    for (Map.Entry<ByteBuffer, ByteBuffer> each : entries.entrySet()) {
      add(each.getKey(), into);
      add(each.getValue(), into);
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
