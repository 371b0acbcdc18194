package io.cqlsurge.cql;

import io.cqlsurge.cql.Token.Kind;
import java.util.List;

/** A cursor over a CQL text's tokens. It reports unexpected tokens. */
final class Cursor {
  /** Maximum nesting depth of terms, relations and types; limits the use of the stack. */
  static final int MAX_DEPTH = 50;

  private static final int MAX_QUOTED = 40;

  private final List<Token> tokens;
  private int at;

  Cursor(String cql) {
    this.tokens = Tokenizer.tokens(cql);
  }

  /** Returns the next token; at the end, always the END token. */
  Token peek() {
    return peek(0);
  }

  /** Returns the token that is {@code ahead} tokens after the next one. */
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

  boolean isAt(String... texts) {
    for (int i = 0; i < texts.length; i++) {
      if (!peek(i).is(texts[i])) {
        return false;
      }
    }
    return true;
  }

  boolean isAtAny(List<String> texts) {
    return texts.stream().anyMatch(peek()::is);
  }

  /** Consumes the next tokens if they are these. */
  boolean take(String... texts) {
    if (!isAt(texts)) {
      return false;
    }
    at += texts.length;
    return true;
  }

  /** Consumes the next tokens, which must be these. */
  void expect(String... texts) {
    for (String text : texts) {
      if (!take(text)) {
        throw expected("'" + text + "'");
      }
    }
  }

  void skipIfNotExists() {
    if (take("IF")) {
      expect("NOT", "EXISTS");
    }
  }

  /** Consumes a name, and returns it as the database stores it. */
  String name(String what) {
    if (!peek().isName()) {
      throw expected(what);
    }
    return next().name();
  }

  /** Skips to the next comma or closing parenthesis outside the brackets opened from here on. */
  void skipToNext() {
    int depth = 0;
    while (!atEnd() && (depth > 0 || !(peek().is(",") || peek().is(")")))) {
      Token token = next();
      depth += token.bracket();
      checkClosed(token);
    }
  }

  /** Skips to the statement's end, and checks that brackets and quotes are closed. */
  void skipToEnd() {
    int depth = 0;
    while (!atEnd() && !peek().is(";")) {
      Token token = next();
      checkClosed(token);
      depth += token.bracket();
      if (depth < 0) {
        throw new CqlSyntaxError("'" + token.text() + "' has no opening bracket", token.start());
      }
    }
    if (depth > 0) {
      throw expected("a closing bracket");
    }
    end();
  }

  /** Consumes an optional semicolon and checks that nothing follows. */
  void end() {
    take(";");
    if (!atEnd()) {
      throw expected("the end of the statement");
    }
  }

  CqlSyntaxError expected(String what) {
    checkClosed(peek());
    return new CqlSyntaxError("expected " + what + ", not " + shown(peek()), peek().start());
  }

  private static void checkClosed(Token token) {
    if (token.kind() == Kind.UNCLOSED) {
      throw new CqlSyntaxError("unclosed quote: " + shown(token), token.start());
    }
  }

  private static String shown(Token token) {
    if (token.kind() == Kind.END) {
      return "the end";
    }
    String text = token.text().replaceAll("\\s+", " ");
    return "'" + (text.length() > MAX_QUOTED ? text.substring(0, MAX_QUOTED) + "..." : text) + "'";
  }
}
