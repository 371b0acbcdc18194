package io.cqlsurge.cql;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** The tables, bind markers and properties found in a statement so far. */
final class Findings {
  private static final Set<String> NOT_REPEATABLE = Set.of("now", "uuid");

  final List<BindMarker> markers = new ArrayList<>();
  final List<QualifiedName> tables = new ArrayList<>();
  boolean conditional;
  boolean repeatable = true;

  /** Adds a bind marker; {@code receiver} is the name that the server gives it if it has none. */
  void marker(Token token, String receiver, boolean isCompared) {
    String text = token.text();
    boolean hasName = text.length() > 1;
    int begin = text.indexOf('"') > 0 ? text.indexOf('"') : text.length() - nameLength(text);
    String name = hasName ? Identifier.internal(text.substring(begin)) : receiver;
    markers.add(new BindMarker(name, receiver, token.start(), isCompared));
  }

  void function(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    if (NOT_REPEATABLE.contains(lower) || lower.startsWith("current")) {
      repeatable = false;
    }
  }

  private static int nameLength(String text) {
    int length = 0;
    while (length < text.length() && isWord(text.charAt(text.length() - 1 - length))) {
      length++;
    }
    return length;
  }

  private static boolean isWord(char letter) {
    return letter == '_' || Character.isLetterOrDigit(letter);
  }
}
