package io.cqlsurge.nullserver;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;

/**
 * A prepared statement of the persona of ScyllaDB.
 *
 * @param table its table; empty for a query of a system table
 * @param cql its text
 * @param keyMarkers positions of the markers of the partition key, in its order; empty if the
 *     statement has no marker for a column of the key
 * @param stored the statement on rows that the server stores
 * @param results the description of the result columns, from the flags on
 * @param columns number of result columns; 0 if the reply has no rows
 */
record ScyllaStatement(
    Optional<ScyllaTable> table,
    String cql,
    List<Integer> keyMarkers,
    Optional<Statement> stored,
    boolean conditional,
    ByteBuffer results,
    int columns) {}
