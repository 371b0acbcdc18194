package io.cqlsurge.database;

import io.cqlsurge.schema.CqlType;

/**
 * A place in a statement for a value.
 *
 * @param name the column it is compared with or written to, as the database keeps it, or what the
 *     server calls it otherwise: {@code [limit]}, {@code in(c)}, {@code [ttl]}
 * @param type what has to be bound
 */
public record Marker(String name, CqlType type) {}
