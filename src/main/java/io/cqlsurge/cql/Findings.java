package io.cqlsurge.cql;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The tables, bind markers and properties found in a statement so far. */
final class Findings {
  private static final Set<String> NOT_REPEATABLE = Set.of("now", "uuid");

  /** The name at the end of a bind marker. */
  private static final Pattern NAME = Pattern.compile("(\"([^\"]|\"\")*\"|\\w*)$");

  final List<BindMarker> markers = new ArrayList<>();
  final List<QualifiedName> tables = new ArrayList<>();
  boolean conditional;
  boolean readsAll;
  boolean repeatable = true;

  /**
   * Adds a bind marker.
   *
   * @param receiver the name that the server gives it if it has none
   * @param place what provides the value in a function, otherwise the receiver
   */
  void marker(Token token, String receiver, String place, boolean isCompared) {
    String text = token.text();
    boolean hasName = text.length() > 1;
    Matcher written = NAME.matcher(text);
    String name = hasName && written.find() ? Identifier.internal(written.group()) : receiver;
    markers.add(new BindMarker(name, receiver, place, token.start(), token.end(), isCompared));
  }

  /** Adds the table whose name is next, if the next token is a name. */
  void table(Cursor cursor) {
    if (cursor.peek().isName()) {
      tables.add(QualifiedName.found(cursor));
    }
  }

  void function(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    if (NOT_REPEATABLE.contains(lower) || lower.startsWith("current")) {
      repeatable = false;
    }
  }
}
