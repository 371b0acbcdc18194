package io.cqlsurge.cql;

/** A CQL definition is not what it should be; says what was expected, and where. */
public final class CqlSyntaxError extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final int offset;

  /** What is wrong, and at which offset of the text. */
  CqlSyntaxError(String message, int offset) {
    super(message);
    this.offset = offset;
  }

  /** Where it is wrong: an offset in the text, from 0 to its length. */
  public int offset() {
    return offset;
  }
}
