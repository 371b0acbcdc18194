package io.cqlsurge.database;

import java.nio.ByteBuffer;

/**
 * A range of the ring that does not wrap around. The start is exclusive, the end inclusive.
 *
 * @param start the value to bind in {@code token(key) > ?}
 * @param end the value to bind in {@code token(key) <= ?}; the smallest token means no upper bound
 */
public record TokenRange(ByteBuffer start, ByteBuffer end) {}
