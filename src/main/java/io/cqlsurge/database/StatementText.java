package io.cqlsurge.database;

/**
 * A statement before it is prepared.
 *
 * @param cql the text, with a {@code ?} for each value
 * @param consistency a serial level is used for the Paxos phase, the driver's default then serves
 *     as the ordinary level
 * @param idempotent whether carrying it out twice is the same as once
 */
public record StatementText(String cql, Consistency consistency, boolean idempotent) {}
