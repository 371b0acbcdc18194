package io.cqlsurge.generate.value;

import java.util.List;

/** Tuples and user-defined types: each part has a generator of its own, and none is null. */
final class Tuples implements ValueGenerator {
  private final List<ValueGenerator> parts;

  Tuples(List<ValueGenerator> parts) {
    this.parts = List.copyOf(parts);
  }

  @Override
  public void seed(long seed) {
    for (ValueGenerator part : parts) {
      part.seed(ValueGenerator.elementSeed(seed));
    }
  }

  @Override
  public void generate(Bytes into) {
    for (ValueGenerator part : parts) {
      int start = into.beginSized();
      part.generate(into);
      into.endSized(start);
    }
  }
}
