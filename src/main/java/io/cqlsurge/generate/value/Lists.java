package io.cqlsurge.generate.value;

/** A generator of lists whose elements are made by another generator. */
record Lists(Sizes sizes, ValueGenerator element) implements ValueGenerator {

  @Override
  public void seed(long seed) {
    sizes.seed(seed);
    element.seed(ValueGenerator.elementSeed(seed));
  }

  @Override
  public void generate(Bytes into) {
    int size = sizes.next();
    into.addHighFirst(size, Integer.BYTES);
    for (int i = 0; i < size; i++) {
      int start = into.beginSized();
      element.generate(into);
      into.endSized(start);
    }
  }
}
