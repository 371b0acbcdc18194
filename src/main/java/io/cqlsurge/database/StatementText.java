package io.cqlsurge.database;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A statement before it is prepared.
 *
 * @param cql the text, with a {@code ?} for each value; its table is named with its keyspace
 * @param consistency a serial level is used for the Paxos phase, the driver's default then serves
 *     as the ordinary level
 * @param serial the level of the Paxos phase, if one is asked for; a serial one
 * @param idempotent whether carrying it out twice is the same as once
 */
public record StatementText(
    String cql, Consistency consistency, Optional<Consistency> serial, boolean idempotent) {
  private static final Pattern BREAK = Pattern.compile("\\s*\\R\\s*");

  /** A statement for which nobody asks for a level of the Paxos phase. */
  public StatementText(String cql, Consistency consistency, boolean idempotent) {
    this(cql, consistency, Optional.empty(), idempotent);
  }

  /** A CQL text for people: without the line breaks in it and the blanks around them. */
  public static String onOneLine(String cql) {
    return BREAK.matcher(cql.strip()).replaceAll(" ");
  }
}
