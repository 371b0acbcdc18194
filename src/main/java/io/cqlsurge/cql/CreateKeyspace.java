package io.cqlsurge.cql;

/**
 * A statement {@code CREATE KEYSPACE}.
 *
 * @param name as the database keeps it
 */
public record CreateKeyspace(String name) {

  /**
   * Reads one; how the keyspace is replicated is left to the database to judge.
   *
   * @throws CqlSyntaxError if the text is none
   */
  public static CreateKeyspace parse(String cql) {
    Cursor cursor = new Cursor(cql);
    cursor.expect("CREATE");
    if (!cursor.take("KEYSPACE") && !cursor.take("SCHEMA")) {
      throw cursor.expected("'KEYSPACE'");
    }
    if (cursor.take("IF")) {
      cursor.expect("NOT", "EXISTS");
    }
    String name = cursor.name("the name of a keyspace");
    if (!cursor.isAt("WITH")) {
      throw cursor.expected("'WITH'");
    }
    cursor.skipToEnd();
    return new CreateKeyspace(name);
  }
}
