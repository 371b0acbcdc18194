package io.cqlsurge.cql;

/**
 * A bind marker of a statement.
 *
 * @param name the name that the server reports: the name in the text, or else the receiver
 * @param receiver the target of the value: a column; {@code in(c)}, {@code value(c)}, {@code
 *     key(c)}, {@code c.field} or {@code c[0]} for a part of one ({@code key(c)} also for a list's
 *     index, which the server calls {@code idx(c)}); {@code (a,b)}; {@code [limit]}, {@code [ttl]},
 *     {@code [timestamp]} and the like; {@code partition key token}
 * @param place what provides the value of an argument of functions, in the form of a receiver:
 *     {@code token(0)} is the first column of the partition key; for functions of vectors it is
 *     their other argument, otherwise the receiver of the result; outside functions, the receiver
 * @param offset offset in the text
 * @param end offset after it
 * @param isCompared whether it is the value in {@code IF column = ?}
 */
public record BindMarker(
    String name, String receiver, String place, int offset, int end, boolean isCompared) {

  /** Returns whether it is an argument of a function. */
  public boolean isArgument() {
    return !place.equals(receiver);
  }
}
