package io.cqlsurge.database;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A statement before it is prepared.
 *
 * @param cql the text, with a {@code ?} for each value and the keyspace before the table name
 * @param consistency if it is a serial level, it applies to the Paxos phase, and the regular level
 *     is the driver's default
 * @param serial the level of the Paxos phase if one is set; a serial level
 * @param idempotent whether executing it twice has the same effect as once
 */
public record StatementText(
    String cql, Consistency consistency, Optional<Consistency> serial, boolean idempotent) {
  private static final Pattern BREAK = Pattern.compile("\\s*\\R\\s*");

  /** Creates a statement without a level for the Paxos phase. */
  public StatementText(String cql, Consistency consistency, boolean idempotent) {
    this(cql, consistency, Optional.empty(), idempotent);
  }

  /** Returns the same statement with another text. */
  public StatementText with(String other) {
    return new StatementText(other, consistency, serial, idempotent);
  }

  /** Returns a CQL text on one line: each line break and the blanks around it become one blank. */
  public static String onOneLine(String cql) {
    return BREAK.matcher(cql.strip()).replaceAll(" ");
  }
}
