package io.cqlsurge.cql;

/** A parser of {@code CREATE KEYSPACE}. */
public final class CreateKeyspace {
  private CreateKeyspace() {}

  /**
   * Returns the keyspace's name, as the database stores it; only the database checks the
   * replication.
   *
   * @throws CqlSyntaxError if the text is not such a statement
   */
  public static String name(String cql) {
    Cursor cursor = new Cursor(cql);
    cursor.expect("CREATE");
    if (!cursor.take("KEYSPACE") && !cursor.take("SCHEMA")) {
      throw cursor.expected("'KEYSPACE'");
    }
    cursor.skipIfNotExists();
    String name = cursor.name("the name of a keyspace");
    if (!cursor.isAt("WITH")) {
      throw cursor.expected("'WITH'");
    }
    cursor.skipToEnd();
    return name;
  }
}
