package io.cqlsurge.generate.value;

/** Vectors: elements of one size stand back to back, others each behind its length. */
final class Vectors implements ValueGenerator {
  private final int length;
  private final boolean sized;
  private final ValueGenerator element;
  private final Bytes scratch = new Bytes();

  /**
   * The vectors of one column.
   *
   * @param length how many elements each has
   * @param sized whether each element is told its length
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
