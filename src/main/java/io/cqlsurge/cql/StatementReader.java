package io.cqlsurge.cql;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A lenient parser of statements, clause by clause; it skips unknown syntax. */
final class StatementReader {
  private static final List<String> VERBS = List.of("INSERT", "UPDATE", "DELETE", "APPLY");
  private static final List<String> ASSIGNMENTS = List.of("=", "+=", "-=");

  /** The receiver of a bind marker at an unexpected position. */
  private static final String UNKNOWN = "?";

  private final Cursor cursor;
  private final Findings findings = new Findings();
  private final TermReader terms;
  private final RelationReader relations;

  StatementReader(String cql) {
    this.cursor = new Cursor(cql);
    this.terms = new TermReader(cursor, findings);
    this.relations = new RelationReader(cursor, findings, terms);
  }

  Findings findings() {
    return findings;
  }

  StatementKind read() {
    StatementKind kind = statement();
    if (kind == StatementKind.OTHER
        || kind == StatementKind.TRUNCATE
        || kind == StatementKind.SELECT) {
      findings.repeatable = kind == StatementKind.SELECT;
    }
    while (!cursor.atEnd()) {
      terms.skip(UNKNOWN);
    }
    return kind;
  }

  private StatementKind statement() {
    String first = cursor.peek().text().toUpperCase(Locale.ROOT);
    terms.skip(UNKNOWN);
    switch (first) {
      case "SELECT" -> select();
      case "INSERT" -> insert();
      case "UPDATE" -> update();
      case "DELETE" -> delete();
      case "BEGIN" -> batch();
      case "TRUNCATE" -> truncate();
      default -> {
        new DefinitionReader(cursor, findings, terms).read(first);
        return StatementKind.OTHER;
      }
    }
    return first.equals("BEGIN") ? StatementKind.BATCH : StatementKind.valueOf(first);
  }

  private void select() {
    while (!cursor.atEnd() && !cursor.take("FROM")) {
      findings.readsAll |= cursor.isAt("*");
      terms.skipOrRead("[selection]");
    }
    findings.table(cursor);
    clauses();
  }

  private void insert() {
    cursor.take("INTO");
    findings.table(cursor);
    List<String> columns = new ArrayList<>();
    if (cursor.take("(")) {
      while (!cursor.atEnd() && !cursor.take(")")) {
        if (cursor.peek().isName()) {
          columns.add(cursor.peek().name());
        }
        terms.skip(UNKNOWN);
      }
    }
    if (cursor.take("VALUES") && cursor.take("(")) {
      terms.readAll(")", index -> index < columns.size() ? columns.get(index) : UNKNOWN);
    } else if (cursor.take("JSON")) {
      terms.read("[json]");
    }
    clauses();
  }

  private void update() {
    findings.table(cursor);
    clauses();
  }

  private void delete() {
    while (!cursor.atEnd() && !cursor.take("FROM")) {
      boolean isElement = cursor.peek().isName() && cursor.peek(1).is("[");
      if (isElement) {
        // Deleting a list element twice deletes two elements.
        findings.repeatable = false;
        terms.receiver();
      } else {
        terms.skip(UNKNOWN);
      }
    }
    findings.table(cursor);
    clauses();
  }

  private void batch() {
    if (cursor.take("TRANSACTION")) {
      transaction();
      return;
    }
    terms.skipTo("BATCH");
    clauses();
    while (!cursor.atEnd() && !cursor.isAt("APPLY")) {
      statement();
      cursor.take(";");
    }
  }

  /** Finds the tables and bind markers; a transaction depends on the data that it reads. */
  private void transaction() {
    findings.repeatable = false;
    while (!cursor.atEnd()) {
      if (cursor.take("FROM") || cursor.take("UPDATE") || cursor.take("INTO")) {
        findings.table(cursor);
      } else {
        terms.skip(UNKNOWN);
      }
    }
  }

  private void truncate() {
    if (!cursor.take("TABLE")) {
      cursor.take("COLUMNFAMILY");
    }
    findings.table(cursor);
  }

  /** Reads the clauses after the table, up to the statement's end. */
  private void clauses() {
    while (!cursor.atEnd() && !cursor.isAt(";") && !cursor.isAtAny(VERBS)) {
      clause();
    }
  }

  private void clause() {
    if (cursor.take("WHERE")) {
      relations.read(false);
    } else if (cursor.take("IF")) {
      condition();
    } else if (cursor.take("USING")) {
      using();
    } else if (cursor.take("SET")) {
      assignments();
    } else if (cursor.take("PER", "PARTITION", "LIMIT")) {
      terms.read("[per_partition_limit]");
    } else if (cursor.take("LIMIT")) {
      terms.read("[limit]");
    } else if (cursor.peek().isName() && cursor.peek(1).is("ANN")) {
      terms.read(cursor.next().name());
    } else {
      terms.skip(UNKNOWN);
    }
  }

  private void condition() {
    findings.conditional = true;
    cursor.take("NOT");
    if (!cursor.take("EXISTS")) {
      relations.read(true);
    }
  }

  private void using() {
    do {
      String what = cursor.peek().text().toLowerCase(Locale.ROOT);
      terms.skip(UNKNOWN);
      terms.read("[" + what + "]");
    } while (cursor.take("AND"));
  }

  private void assignments() {
    do {
      if (cursor.peek().isName()) {
        assignment();
      }
    } while (cursor.take(","));
  }

  private void assignment() {
    String column = cursor.peek().name();
    String receiver = terms.receiver();
    if (cursor.isAtAny(ASSIGNMENTS)) {
      boolean isAdded = !cursor.next().is("=");
      if (isAdded || usesItself(column)) {
        findings.repeatable = false;
      }
    }
    terms.read(receiver);
  }

  /** Returns whether the next value contains the column itself, outside brackets. */
  private boolean usesItself(String column) {
    int depth = 0;
    for (int ahead = 0; depth >= 0; ahead++) {
      Token token = cursor.peek(ahead);
      boolean isEnd = token.is(",") || token.is("WHERE") || token.kind() == Token.Kind.END;
      if (depth == 0 && (isEnd || (token.isName() && token.name().equals(column)))) {
        return !isEnd;
      }
      if (token.kind() == Token.Kind.END) {
        return false;
      }
      depth += token.bracket();
    }
    return false;
  }
}
