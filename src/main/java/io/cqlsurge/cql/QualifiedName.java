package io.cqlsurge.cql;

import java.util.Optional;

/**
 * The name of a table or type in a statement.
 *
 * @param keyspace the keyspace's name as the database stores it, if given
 * @param name the name as the database stores it
 * @param start offset in the statement
 */
record QualifiedName(Optional<String> keyspace, String name, int start) {

  /** Reads a name with or without its keyspace, after an optional {@code IF NOT EXISTS}. */
  static QualifiedName afterExistsClause(Cursor cursor, String what) {
    cursor.skipIfNotExists();
    int start = cursor.peek().start();
    String first = cursor.name("the name of a " + what);
    if (cursor.take(".")) {
      return new QualifiedName(Optional.of(first), cursor.name("the name of a " + what), start);
    }
    return new QualifiedName(Optional.empty(), first, start);
  }

  /** Reads a name at a cursor that is at a name; never fails. */
  static QualifiedName found(Cursor cursor) {
    Token first = cursor.next();
    if (cursor.isAt(".") && cursor.peek(1).isName()) {
      cursor.next();
      return new QualifiedName(Optional.of(first.name()), cursor.next().name(), first.start());
    }
    return new QualifiedName(Optional.empty(), first.name(), first.start());
  }
}
