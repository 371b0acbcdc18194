package io.cqlsurge.cluster;

/**
 * A part of a worker's query log.
 *
 * @param lines the text; the part without text is the last one
 * @param missing requests that the worker could not write; only the last part has them
 */
public record QueryLines(byte[] lines, long missing) {
  /** What a worker sends if it has no query log. */
  public static final QueryLines NONE = new QueryLines(new byte[0], 0);

  boolean isLast() {
    return lines.length == 0;
  }
}
