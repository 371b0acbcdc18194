package io.cqlsurge.generate.value;

/**
 * A vector generator. Elements of a fixed size follow each other directly; other elements are each
 * preceded by their length.
 */
final class Vectors implements ValueGenerator {
  private final int length;
  private final boolean sized;
  private final ValueGenerator element;
  private final Bytes scratch = new Bytes();

  /**
   * Creates one column's generator.
   *
   * @param length the element count of each vector
   * @param sized whether each element is preceded by its length
   */
  Vectors(int length, boolean sized, ValueGenerator element) {
    this.length = length;
    this.sized = sized;
    this.element = element;
  }

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
