package io.cqlsurge.cql;

/**
 * A bind marker of a statement.
 *
 * @param name what the server calls it: the name the text gives it, or else the receiver
 * @param receiver what the value is for: a column; {@code in(c)}, {@code value(c)}, {@code key(c)},
 *     {@code c.field} or {@code c[0]} for a part of one ({@code key(c)} also for the index of a
 *     list, which the server calls {@code idx(c)}); {@code (a,b)}; {@code [limit]}, {@code [ttl]},
 *     {@code [timestamp]} and the like; {@code partition key token}
 * @param offset where it stands in the text
 * @param isCompared whether it stands in {@code IF column = ?}
 */
public record BindMarker(String name, String receiver, int offset, boolean isCompared) {}
