package io.cqlsurge.cql;

import io.cqlsurge.cql.Token.Kind;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;

/** A lenient parser for a statement's values that finds the bind markers in them. */
final class TermReader {
  /** Tokens that end a value, in upper case. All words are reserved. */
  private static final List<String> STOPS =
      List.of(
          ",", ")", "]", "}", ":", ";", "AND", "USING", "WHERE", "IF", "LIMIT", "ALLOW", "ORDER",
          "APPLY", "INSERT", "UPDATE", "DELETE", "FROM", "SET");

  private final Cursor cursor;
  private final Findings findings;
  private int depth;

  /** What provides the arguments of the current function; empty outside functions. */
  private String place = "";

  TermReader(Cursor cursor, Findings findings) {
    this.cursor = cursor;
    this.findings = findings;
  }

  /** Reads a value for a receiver: a column, or the name that the server gives the position. */
  void read(String receiver) {
    while (!isAtStop()) {
      readOne(receiver);
    }
  }

  /** Reads values up to a closing bracket, each with a receiver by its position. */
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

  /**
   * Reads a column, or an element or a field of one; returns the receiver of a value that is
   * assigned to it or compared with it.
   */
  String receiver() {
    String column = cursor.next().name();
    if (cursor.take("[")) {
      readAll("]", index -> "key(" + column + ")");
      return "value(" + column + ")";
    }
    if (cursor.take(".")) {
      return column + "." + (cursor.peek().isName() ? cursor.next().name() : "");
    }
    return column;
  }

  /** Skips the tokens up to and including a keyword, or up to the end. */
  void skipTo(String keyword) {
    while (!cursor.atEnd() && !cursor.take(keyword)) {
      skip("?");
    }
  }

  /** Reads a value, or skips the token that ends it. */
  void skipOrRead(String receiver) {
    if (isAtStop()) {
      skip(receiver);
    } else {
      readOne(receiver);
    }
  }

  /** Skips a token, but records it if it is a bind marker. */
  void skip(String receiver) {
    Token token = cursor.next();
    if (token.kind() == Kind.MARKER) {
      findings.marker(token, receiver, place.isEmpty() ? receiver : place, false);
    }
  }

  private boolean isAtStop() {
    return cursor.atEnd()
        || cursor.isAtAny(STOPS)
        || cursor.isAt("PER", "PARTITION")
        || cursor.isAt("GROUP", "BY");
  }

  private void readOne(String receiver) {
    if (depth > Cursor.MAX_DEPTH) {
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
      call("system." + cursor.next().name(), receiver);
    } else if (cursor.peek().isName() && cursor.peek(1).is("[")) {
      receiver();
    } else if (isQualifiedCall()) {
      String keyspace = cursor.next().name();
      cursor.next();
      call(keyspace + "." + cursor.next().name(), receiver);
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

  private void call(String name, String receiver) {
    String function = name.substring(name.indexOf('.') + 1);
    findings.function(function);
    cursor.next();
    String outer = place;
    String whole = outer.isEmpty() ? receiver : outer;
    String common = function.startsWith("similarity_") ? otherArgument().orElse(whole) : whole;
    readAll(
        ")",
        index -> {
          place = function.equals("token") ? "token(" + index + ")" : common;
          return receiver.equals("[selection]") ? receiver : "arg" + index + "(" + name + ")";
        });
    place = outer;
  }

  /** Returns the first column among the arguments. */
  private Optional<String> otherArgument() {
    int ahead = 0;
    while (cursor.peek(ahead).isName() || cursor.peek(ahead).kind() == Kind.MARKER) {
      boolean isArgument = cursor.peek(ahead + 1).is(",") || cursor.peek(ahead + 1).is(")");
      if (isArgument && cursor.peek(ahead).isName()) {
        return Optional.of(cursor.peek(ahead).name());
      }
      ahead += isArgument ? 2 : 1;
    }
    return Optional.empty();
  }

  private void parenthesis(String receiver) {
    cursor.next();
    boolean isTuple = comesBefore(",", ")");
    readAll(")", index -> isTuple ? receiver + "[" + index + "]" : receiver);
  }

  /** Reads a set, a map, or the fields of a user-defined type. */
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

  /** Returns whether a separator occurs in these brackets before another one. */
  private boolean comesBefore(String separator, String other) {
    int level = 0;
    int ahead = 0;
    while (cursor.peek(ahead).kind() != Kind.END && level >= 0) {
      Token token = cursor.peek(ahead);
      if (level == 0 && (token.is(separator) || token.is(other))) {
        return token.is(separator);
      }
      level += token.bracket();
      ahead++;
    }
    return false;
  }
}
