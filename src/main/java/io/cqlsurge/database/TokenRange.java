package io.cqlsurge.database;

import java.nio.ByteBuffer;

/**
 * A part of the ring that does not wrap around, from after its start to its end, which is included.
 *
 * @param start as it is bound to {@code token(key) > ?}
 * @param end as it is bound to {@code token(key) <= ?}; the smallest token means no bound
 */
public record TokenRange(ByteBuffer start, ByteBuffer end) {}
