package io.cqlsurge.cql;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** What has been found in a statement so far. */
final class Findings {
  private static final Set<String> CHANGING = Set.of("now", "uuid");

  final List<BindMarker> markers = new ArrayList<>();
  final List<QualifiedName> tables = new ArrayList<>();
  boolean conditional;
  boolean repeatable = true;

  /** A marker, and what the server would call it if it had no name. */
  void marker(Token token, String receiver, boolean isCompared) {
    String text = token.text();
    boolean hasName = text.length() > 1;
    int begin = text.indexOf('"') > 0 ? text.indexOf('"') : text.length() - nameLength(text);
    String name = hasName ? Identifier.internal(text.substring(begin)) : receiver;
    markers.add(new BindMarker(name, receiver, token.start(), isCompared));
  }

  /** A function is called. */
  void function(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    if (CHANGING.contains(lower) || lower.startsWith("current")) {
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
