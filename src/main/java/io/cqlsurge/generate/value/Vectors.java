package io.cqlsurge.generate.value;

/**
 * A vector generator. Elements of a fixed size follow each other directly; other elements are each
 * preceded by their length.
 *
 * @param length the element count of each vector
 * @param sized whether each element is preceded by its length
 * @param scratch for one element
 */
record Vectors(int length, boolean sized, ValueGenerator element, Bytes scratch)
    implements ValueGenerator {

  @Override
  public void seed(long seed) {
    element.seed(ValueGenerator.elementSeed(seed));
  }

  @Override
  public void generate(Bytes into) {
    for (int i = 0; i < length; i++) {
      if (sized) {
        scratch.clear();
        element.generate(scratch);
        into.addUnsignedVint(scratch.length());
        into.addAll(scratch);
      } else {
        element.generate(into);
      }
    }
  }
}
