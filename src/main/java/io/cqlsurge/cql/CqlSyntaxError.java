package io.cqlsurge.cql;

/** A syntax error in a CQL definition, with its offset. */
public final class CqlSyntaxError extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final int offset;

  CqlSyntaxError(String message, int offset) {
    super(message);
    this.offset = offset;
  }

  /** Returns the offset of the error, from 0 to the text's length. */
  public int offset() {
    return offset;
  }
}
