package io.cqlsurge.cql;

import io.cqlsurge.cql.Token.Kind;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A CQL text tokenizer that drops comments. Never fails. */
public final class Tokenizer {
  /** Spaces, or a comment; an unclosed comment extends to the text's end. */
  private static final Pattern SKIPPED =
      Pattern.compile("\\s++|(?:--|//)[^\n\r]*+|(?s:/\\*.*?(?:\\*/|\\z))");

  private static final Pattern QUOTED = Pattern.compile("\"[^\"]*+(?:\"\"[^\"]*+)*+\"");

  /** A name; {@code {k}} and {@code {t}} in it are the numbers of a keyspace and a table. */
  private static final Pattern NAME = Pattern.compile("[a-zA-Z_](?:[a-zA-Z0-9_]|\\{[kt]\\})*+");

  /** The forms of the tokens other than bind markers and punctuation; the first one matches. */
  private static final List<Form> FORMS =
      List.of(
          new Form(Kind.QUOTED, QUOTED),
          Form.of(Kind.STRING, "'[^']*+(?:''[^']*+)*+'|(?s:\\$\\$.*?\\$\\$)"),
          Form.of(Kind.UNCLOSED, "(?s:(?:['\"]|\\$\\$).*+)"),
          Form.of(Kind.UUID, "[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}(?![0-9a-zA-Z_])"),
          Form.of(Kind.BLOB, "0[xX][0-9a-fA-F]*+"),
          Form.of(Kind.NUMBER, "[0-9]++(\\.[0-9]++)?+([eE][+-]?[0-9]++)?+[a-zA-Zµ0-9]*+"),
          new Form(Kind.NAME, NAME));

  private static final Set<String> PAIRS = Set.of("<=", ">=", "!=", "+=", "-=");

  private final String cql;
  private final Matcher matcher;
  private final List<Token> tokens = new ArrayList<>();
  private final Deque<Character> open = new ArrayDeque<>();
  private int at;

  private Tokenizer(String cql) {
    this.cql = cql;
    this.matcher = NAME.matcher(cql);
  }

  private record Form(Kind kind, Pattern pattern) {
    static Form of(Kind kind, String pattern) {
      return new Form(kind, Pattern.compile(pattern));
    }
  }

  /** Returns a text's tokens; the last one is of kind {@link Kind#END}. */
  static List<Token> tokens(String cql) {
    Tokenizer tokenizer = new Tokenizer(cql);
    while (tokenizer.skip()) {
      tokenizer.next();
    }
    tokenizer.tokens.add(new Token(Kind.END, "", cql.length()));
    return List.copyOf(tokenizer.tokens);
  }

  /**
   * Returns a statement's tokens outside all brackets; a pair of brackets with its contents is one
   * token. The last token, and no other, is of kind END: the text's end, or a semicolon.
   */
  public static List<Token> words(String cql) {
    List<Token> words = new ArrayList<>();
    int depth = 0;
    int opened = 0;
    for (Token token : Tokenizer.tokens(cql)) {
      int before = depth;
      depth = Math.max(0, depth + token.bracket());
      if (before == 0 && depth > 0) {
        opened = token.start();
      } else if (before > 0 && depth == 0) {
        words.add(new Token(Kind.BRACKETS, cql.substring(opened, token.end()), opened));
      } else if (depth == 0 && !token.is(";")) {
        words.add(token);
      } else if (depth == 0) {
        words.add(new Token(Kind.END, ";", token.start()));
        return List.copyOf(words);
      }
    }
    if (depth > 0) {
      words.add(new Token(Kind.END, "", cql.length()));
    }
    return List.copyOf(words);
  }

  /** Skips spaces and comments; returns false at the text's end. */
  private boolean skip() {
    while (starts(SKIPPED)) {
      at = matcher.end();
    }
    return at < cql.length();
  }

  private void next() {
    char first = cql.charAt(at);
    if (first == '?') {
      add(Kind.MARKER, at + 1);
    } else if (first == ':' && !isInMapEntry()) {
      add(Kind.MARKER, namedMarkerEnd());
    } else {
      wordOrPunctuation();
    }
  }

  private void wordOrPunctuation() {
    for (Form form : FORMS) {
      if (starts(form.pattern())) {
        add(form.kind(), matcher.end());
        return;
      }
    }
    punctuation();
  }

  private void punctuation() {
    char first = cql.charAt(at);
    if ("([{".indexOf(first) >= 0) {
      open.push(first);
    } else if (")]}".indexOf(first) >= 0 && !open.isEmpty()) {
      open.pop();
    }
    boolean pair = at + 2 <= cql.length() && PAIRS.contains(cql.substring(at, at + 2));
    add(Kind.PUNCTUATION, at + (pair ? 2 : 1));
  }

  /** Returns whether a colon here separates a key from its value in a map. */
  private boolean isInMapEntry() {
    boolean inMap = !open.isEmpty() && open.peek() == '{';
    return inMap && !tokens.isEmpty() && tokens.get(tokens.size() - 1).endsValue();
  }

  private int namedMarkerEnd() {
    int begin = at;
    at++;
    boolean hasName = skip() && (starts(QUOTED) || starts(NAME));
    at = begin;
    return hasName ? matcher.end() : begin + 1;
  }

  private boolean starts(Pattern pattern) {
    return matcher.usePattern(pattern).region(at, cql.length()).lookingAt();
  }

  private void add(Kind kind, int end) {
    tokens.add(new Token(kind, cql.substring(at, end), at));
    at = end;
  }
}
