package io.cqlsurge.cql;

import java.util.List;
import java.util.Set;

/**
 * A finder of tables, types and functions in definitions and permissions, so that the keyspace can
 * be added to their names.
 */
record DefinitionReader(Cursor cursor, Findings findings, TermReader terms) {
  private static final Set<String> DEFINING = Set.of("CREATE", "ALTER", "DROP", "DESCRIBE", "DESC");
  private static final Set<String> GRANTING = Set.of("GRANT", "REVOKE", "LIST");
  private static final List<String> NAMED =
      List.of("TABLE", "COLUMNFAMILY", "TYPE", "FUNCTION", "AGGREGATE");

  /** Resources of a permission other than a table. */
  private static final List<String> RESOURCES =
      List.of("ALL", "KEYSPACE", "ROLE", "FUNCTION", "MBEAN", "MBEANS");

  /** Reads the names after the first word, which is given in upper case. */
  void read(String verb) {
    if (DEFINING.contains(verb)) {
      definition(verb.equals("CREATE"));
    } else if (GRANTING.contains(verb)) {
      permission();
    }
  }

  private void definition(boolean isCreate) {
    cursor.take("OR", "REPLACE");
    cursor.take("CUSTOM");
    if (cursor.take("MATERIALIZED", "VIEW")) {
      name();
      if (isCreate) {
        nameAfter("FROM");
      }
    } else if (cursor.isAtAny(NAMED)) {
      cursor.next();
      name();
    } else if (cursor.take("TRIGGER") || (isCreate && cursor.take("INDEX"))) {
      nameAfter("ON");
    } else if (cursor.take("INDEX")) {
      name();
    }
  }

  private void permission() {
    terms.skipTo("ON");
    if (cursor.take("TABLE") || !cursor.isAtAny(RESOURCES)) {
      name();
    }
  }

  private void nameAfter(String keyword) {
    terms.skipTo(keyword);
    name();
  }

  private void name() {
    if (cursor.take("IF")) {
      cursor.take("NOT");
      cursor.take("EXISTS");
    }
    findings.table(cursor);
  }
}
