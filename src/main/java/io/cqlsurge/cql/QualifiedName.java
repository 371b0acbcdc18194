package io.cqlsurge.cql;

import java.util.Optional;

/**
 * The name of a table or type in a statement.
 *
 * @param keyspace as the database keeps it, if it is named
 * @param name as the database keeps it
 * @param start the offset at which it begins
 */
public record QualifiedName(Optional<String> keyspace, String name, int start) {

  /** Takes a name, be it with its keyspace. */
  static QualifiedName read(Cursor cursor, String what) {
    int start = cursor.peek().start();
    String first = cursor.name("the name of a " + what);
    if (cursor.take(".")) {
      return new QualifiedName(Optional.of(first), cursor.name("the name of a " + what), start);
    }
    return new QualifiedName(Optional.empty(), first, start);
  }

  /** Takes a name that is there, as far as it goes. */
  static QualifiedName found(Cursor cursor) {
    Token first = cursor.next();
    if (cursor.isAt(".") && cursor.peek(1).isName()) {
      cursor.next();
      return new QualifiedName(Optional.of(first.name()), cursor.next().name(), first.start());
    }
    return new QualifiedName(Optional.empty(), first.name(), first.start());
  }

  /** The same behind what may say that there may be one already. */
  static QualifiedName afterExistsClause(Cursor cursor, String what) {
    if (cursor.take("IF")) {
      cursor.expect("NOT", "EXISTS");
    }
    return read(cursor, what);
  }
}
