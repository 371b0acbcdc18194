package io.cqlsurge.cql;

import io.cqlsurge.cql.Token.Kind;
import java.util.List;

/** Goes through the words of a CQL text, and says what was expected where something else stands. */
final class Cursor {
  private static final int SHOWN = 40;

  private final List<Token> tokens;
  private int at;

  Cursor(String cql) {
    this.tokens = Tokenizer.tokens(cql);
  }

  /** The word that comes next; the last one again and again at the end. */
  Token peek() {
    return peek(0);
  }

  /** The word so many words behind the next one. */
  Token peek(int ahead) {
    return tokens.get(Math.min(at + ahead, tokens.size() - 1));
  }

  Token next() {
    Token token = peek();
    at = Math.min(at + 1, tokens.size() - 1);
    return token;
  }

  boolean atEnd() {
    return peek().kind() == Kind.END;
  }

  /** Whether the next words are these. */
  boolean isAt(String... words) {
    for (int i = 0; i < words.length; i++) {
      if (!peek(i).is(words[i])) {
        return false;
      }
    }
    return true;
  }

  /** Whether the next word is any of these. */
  boolean isAtAny(List<String> words) {
    return words.stream().anyMatch(peek()::is);
  }

  /** Takes the next words if they are these. */
  boolean take(String... words) {
    if (!isAt(words)) {
      return false;
    }
    at += words.length;
    return true;
  }

  /** Takes the next words, which must be these. */
  void expect(String... words) {
    for (String word : words) {
      if (!take(word)) {
        throw expected("'" + word + "'");
      }
    }
  }

  /** Takes a name, as the database keeps it. */
  String name(String what) {
    if (!peek().isName()) {
      throw expected(what);
    }
    return next().name();
  }

  /**
   * Goes to the next comma or closing bracket outside all brackets that are opened from here on.
   */
  void skipToNext() {
    int depth = 0;
    while (!atEnd() && (depth > 0 || !(peek().is(",") || peek().is(")")))) {
      Token token = next();
      depth += bracket(token);
      checkWhole(token);
    }
  }

  /** Goes to the end of the statement, which must be in order as far as brackets and quotes go. */
  void skipToEnd() {
    int depth = 0;
    while (!atEnd() && !peek().is(";")) {
      Token token = next();
      checkWhole(token);
      depth += bracket(token);
      if (depth < 0) {
        throw new CqlSyntaxError("'" + token.text() + "' closes nothing", token.start());
      }
    }
    if (depth > 0) {
      throw expected("a closing bracket");
    }
    end();
  }

  /** Takes the semicolon there may be; nothing must follow. */
  void end() {
    take(";");
    if (!atEnd()) {
      throw expected("the end of the statement");
    }
  }

  /** What to tell where something else was expected. */
  CqlSyntaxError expected(String what) {
    checkWhole(peek());
    return new CqlSyntaxError("expected " + what + ", not " + shown(peek()), peek().start());
  }

  private static void checkWhole(Token token) {
    if (token.kind() == Kind.BROKEN) {
      throw new CqlSyntaxError("a quote without its end: " + shown(token), token.start());
    }
  }

  /** How much deeper in brackets one is behind a word. */
  static int bracket(Token token) {
    if (token.kind() != Kind.MARK) {
      return 0;
    }
    if ("([{".contains(token.text())) {
      return 1;
    }
    return ")]}".contains(token.text()) ? -1 : 0;
  }

  private static String shown(Token token) {
    if (token.kind() == Kind.END) {
      return "the end";
    }
    String text = token.text().replaceAll("\\s+", " ");
    return "'" + (text.length() > SHOWN ? text.substring(0, SHOWN) + "..." : text) + "'";
  }
}
