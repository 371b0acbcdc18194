package io.cqlsurge.cql;

import io.cqlsurge.cql.Token.Kind;
import java.util.List;
import java.util.function.IntFunction;

/** Goes through the values of a statement and names the markers in them; takes whatever comes. */
final class TermReader {
  /** Words that end a value, in upper case. All are reserved. */
  private static final List<String> STOPS =
      List.of(
          ",", ")", "]", "}", ":", ";", "AND", "USING", "WHERE", "IF", "LIMIT", "ALLOW", "ORDER",
          "APPLY", "INSERT", "UPDATE", "DELETE", "FROM", "SET");

  /** Deeper than anyone goes, and shallow enough for the stack. */
  private static final int DEEPEST = 50;

  private final Cursor cursor;
  private final Findings findings;
  private int depth;

  TermReader(Cursor cursor, Findings findings) {
    this.cursor = cursor;
    this.findings = findings;
  }

  /** Reads a value that goes to a receiver: a column, or what the server calls the place. */
  void read(String receiver) {
    while (!isAtStop()) {
      one(receiver);
    }
  }

  /** Reads values up to a closing mark, each with a receiver by its position. */
  void readAll(String closing, IntFunction<String> receivers) {
    int index = 0;
    while (!cursor.atEnd() && !cursor.isAt(closing)) {
      read(receivers.apply(index));
      if (cursor.take(",")) {
        index++;
      } else if (!cursor.isAt(closing)) {
        skip(receivers.apply(index));
      }
    }
    cursor.take(closing);
  }

  /** Reads a value, or takes the word that ends it. */
  void skipOrRead(String receiver) {
    if (isAtStop()) {
      skip(receiver);
    } else {
      one(receiver);
    }
  }

  /** Takes a word that means nothing here; not even then is a marker lost. */
  void skip(String receiver) {
    Token token = cursor.next();
    if (token.kind() == Kind.MARKER) {
      findings.marker(token, receiver, false);
    }
  }

  private boolean isAtStop() {
    return cursor.atEnd()
        || cursor.isAtAny(STOPS)
        || cursor.isAt("PER", "PARTITION")
        || cursor.isAt("GROUP", "BY");
  }

  private void one(String receiver) {
    if (depth > DEEPEST) {
      skip(receiver);
      return;
    }
    depth++;
    if (cursor.isAt("(")) {
      parenthesis(receiver);
    } else if (cursor.take("[")) {
      readAll("]", index -> "value(" + receiver + ")");
    } else if (cursor.take("{")) {
      braces(receiver);
    } else if (cursor.peek().isName() && cursor.peek(1).is("(")) {
      call("system." + cursor.next().name());
    } else if (cursor.peek().isName() && cursor.peek(1).is("[")) {
      String column = cursor.next().name();
      cursor.next();
      readAll("]", index -> "key(" + column + ")");
    } else if (isQualifiedCall()) {
      String keyspace = cursor.next().name();
      cursor.next();
      call(keyspace + "." + cursor.next().name());
    } else {
      skip(receiver);
    }
    depth--;
  }

  private boolean isQualifiedCall() {
    return cursor.peek().isName()
        && cursor.peek(1).is(".")
        && cursor.peek(2).isName()
        && cursor.peek(3).is("(");
  }

  private void call(String name) {
    findings.function(name.substring(name.indexOf('.') + 1));
    cursor.next();
    readAll(")", index -> "arg" + index + "(" + name + ")");
  }

  /** A tuple, or just a value in parentheses. */
  private void parenthesis(String receiver) {
    cursor.next();
    boolean isTuple = comesBefore(",", ")");
    readAll(")", index -> isTuple ? receiver + "[" + index + "]" : receiver);
  }

  /** A set, a map, or the fields of a user-defined type. */
  private void braces(String receiver) {
    while (!cursor.atEnd() && !cursor.isAt("}")) {
      if (cursor.peek().isName() && cursor.peek(1).is(":")) {
        String field = cursor.next().name();
        cursor.next();
        read(receiver + "." + field);
      } else if (comesBefore(":", ",")) {
        read("key(" + receiver + ")");
        cursor.take(":");
        read("value(" + receiver + ")");
      } else {
        read("value(" + receiver + ")");
      }
      if (!cursor.take(",") && !cursor.isAt("}")) {
        skip(receiver);
      }
    }
    cursor.take("}");
  }

  /** Whether a mark stands in these brackets before another one, or before they close. */
  private boolean comesBefore(String mark, String other) {
    int inside = 0;
    int ahead = 0;
    while (cursor.peek(ahead).kind() != Kind.END && inside >= 0) {
      Token token = cursor.peek(ahead);
      if (inside == 0 && (token.is(mark) || token.is(other))) {
        return token.is(mark);
      }
      inside += Cursor.bracket(token);
      ahead++;
    }
    return false;
  }
}
