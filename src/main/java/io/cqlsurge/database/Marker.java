package io.cqlsurge.database;

import io.cqlsurge.schema.CqlType;

/**
 * A bind marker of a statement.
 *
 * @param name the column that the value is compared with or written to, as stored in the database;
 *     else the name that the server gives the marker: {@code [limit]}, {@code in(c)}, {@code [ttl]}
 * @param type the type of the value to bind
 */
public record Marker(String name, CqlType type) {}
