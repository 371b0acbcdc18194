package io.cqlsurge.cql;

import io.cqlsurge.cql.Token.Kind;
import java.util.ArrayList;
import java.util.List;

/** A lenient parser for the relations in {@code WHERE} and {@code IF}. */
record RelationReader(Cursor cursor, Findings findings, TermReader terms) {
  private static final List<String> COMPARISONS = List.of("=", "<", ">", "<=", ">=", "!=", "LIKE");

  /**
   * Reads relations.
   *
   * @param isCondition whether the relations belong to {@code IF}
   */
  void read(boolean isCondition) {
    read(isCondition, 0);
  }

  private void read(boolean isCondition, int depth) {
    do {
      relation(isCondition, depth);
    } while (cursor.take("AND"));
  }

  private void relation(boolean isCondition, int depth) {
    if (cursor.isAt("token", "(")) {
      cursor.next();
      cursor.next();
      terms.readAll(")", index -> "partition key token");
      compared("partition key token", false);
    } else if (cursor.isAt("(") && depth < Cursor.MAX_DEPTH) {
      parenthesis(isCondition, depth + 1);
    } else if (cursor.peek().isName()) {
      String column = cursor.peek().name();
      String receiver = terms.receiver();
      compared(receiver, isCondition && receiver.equals(column));
    }
  }

  /** Reads the operator and the values with which a receiver is compared. */
  private void compared(String receiver, boolean isCondition) {
    cursor.take("NOT");
    if (cursor.take("IN")) {
      in(receiver);
    } else if (cursor.take("CONTAINS")) {
      terms.read((cursor.take("KEY") ? "key(" : "value(") + receiver + ")");
    } else if (cursor.take("BETWEEN")) {
      terms.read(receiver);
      cursor.take("AND");
      terms.read(receiver);
    } else if (cursor.isAtAny(COMPARISONS)) {
      boolean isEqual = cursor.next().is("=");
      if (isEqual && isCondition && cursor.peek().kind() == Kind.MARKER) {
        findings.marker(cursor.next(), receiver, receiver, true);
      }
      terms.read(receiver);
    } else {
      terms.read(receiver);
    }
  }

  private void in(String receiver) {
    if (cursor.take("(")) {
      terms.readAll(")", index -> receiver);
    } else {
      terms.read("in(" + receiver + ")");
    }
  }

  /** Reads a relation of several columns, or relations in parentheses. */
  private void parenthesis(boolean isCondition, int depth) {
    List<String> columns = columns();
    if (columns.isEmpty()) {
      cursor.next();
      read(isCondition, depth);
      cursor.take(")");
      return;
    }
    String all = String.join(",", columns);
    if (cursor.take("IN")) {
      inTuples(columns, all);
      return;
    }
    if (cursor.isAtAny(COMPARISONS)) {
      cursor.next();
    }
    tuple(columns, all);
  }

  private void inTuples(List<String> columns, String all) {
    if (!cursor.take("(")) {
      terms.read("in(" + all + ")");
      return;
    }
    do {
      tuple(columns, all);
    } while (cursor.take(","));
    terms.readAll(")", index -> all);
  }

  private void tuple(List<String> columns, String all) {
    if (cursor.take("(")) {
      terms.readAll(")", index -> columns.get(Math.min(index, columns.size() - 1)));
    } else {
      terms.read("(" + all + ")");
    }
  }

  /** Reads and returns the columns in the next parentheses; empty if they contain anything else. */
  private List<String> columns() {
    List<String> columns = new ArrayList<>();
    int ahead = 0;
    do {
      Token name = cursor.peek(ahead + 1);
      if (!name.isName()) {
        return List.of();
      }
      columns.add(name.name());
      ahead += 2;
    } while (cursor.peek(ahead).is(","));
    if (!cursor.peek(ahead).is(")")) {
      return List.of();
    }
    for (int i = 0; i <= ahead; i++) {
      cursor.next();
    }
    return columns;
  }
}
