package io.cqlsurge.cql;

import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Finds the tables, types and functions named by a statement that defines something or grants
 * something, so that they can be written with their keyspace.
 */
final class DefinitionReader {
  private static final Set<String> DEFINING = Set.of("CREATE", "ALTER", "DROP", "DESCRIBE", "DESC");
  private static final Set<String> GRANTING = Set.of("GRANT", "REVOKE", "LIST");
  private static final List<String> NAMED =
      List.of("TABLE", "COLUMNFAMILY", "TYPE", "FUNCTION", "AGGREGATE");

  /** What a permission can be for, apart from a table. */
  private static final List<String> RESOURCES =
      List.of("ALL", "KEYSPACE", "ROLE", "FUNCTION", "MBEAN", "MBEANS");

  private final Cursor cursor;
  private final Findings findings;
  private final TermReader terms;

  DefinitionReader(Cursor cursor, Findings findings, TermReader terms) {
    this.cursor = cursor;
    this.findings = findings;
    this.terms = terms;
  }

  /** Reads what follows the first word, as far as there are names. */
  void read(String first) {
    String verb = first.toUpperCase(Locale.ROOT);
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
    skipTo("ON");
    if (cursor.take("TABLE") || !cursor.isAtAny(RESOURCES)) {
      name();
    }
  }

  private void nameAfter(String word) {
    skipTo(word);
    name();
  }

  /** Goes to the place after the next word of this kind, or to the end. */
  private void skipTo(String word) {
    while (!cursor.atEnd() && !cursor.take(word)) {
      terms.skip("?");
    }
  }

  private void name() {
    if (cursor.take("IF")) {
      cursor.take("NOT");
      cursor.take("EXISTS");
    }
    if (cursor.peek().isName()) {
      findings.tables.add(QualifiedName.found(cursor));
    }
  }
}
