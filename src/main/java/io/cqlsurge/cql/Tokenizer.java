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
  private static final Pattern UUID =
      Pattern.compile("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}(?![0-9a-zA-Z_])");

  private static final Pattern BLOB = Pattern.compile("0[xX][0-9a-fA-F]*+");
  private static final Pattern NUMBER =
      Pattern.compile("[0-9]++(\\.[0-9]++)?+([eE][+-]?[0-9]++)?+[a-zA-Zµ0-9]*+");
  private static final Pattern NAME = Pattern.compile("[a-zA-Z_][a-zA-Z0-9_]*+");
  private static final Pattern SPACE = Pattern.compile("\\s++");
  private static final Set<String> PAIRS = Set.of("<=", ">=", "!=", "+=", "-=");

  private final String cql;
  private final Matcher matcher;
  private final List<Token> tokens = new ArrayList<>();
  private final Deque<Character> open = new ArrayDeque<>();
  private int at;

  private Tokenizer(String cql) {
    this.cql = cql;
    this.matcher = UUID.matcher(cql);
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
    while (at < cql.length()) {
      int before = at;
      if (starts(SPACE)) {
        at = matcher.end();
      } else if (cql.startsWith("--", at) || cql.startsWith("//", at)) {
        at = endOfLine();
      } else if (cql.startsWith("/*", at)) {
        at = after("*/", at + 2);
      }
      if (at == before) {
        return true;
      }
    }
    return false;
  }

  private void next() {
    char first = cql.charAt(at);
    if (first == '\'') {
      addClosed(Kind.STRING, quoteEnd('\''));
    } else if (first == '"') {
      addClosed(Kind.QUOTED, quoteEnd('"'));
    } else if (cql.startsWith("$$", at)) {
      int end = cql.indexOf("$$", at + 2);
      addClosed(Kind.STRING, end < 0 ? end : end + 2);
    } else if (first == '?') {
      add(Kind.MARKER, at + 1);
    } else if (first == ':' && !isInMapEntry()) {
      add(Kind.MARKER, namedMarkerEnd());
    } else {
      wordOrPunctuation();
    }
  }

  private void wordOrPunctuation() {
    if (starts(UUID)) {
      add(Kind.UUID, matcher.end());
    } else if (starts(BLOB)) {
      add(Kind.BLOB, matcher.end());
    } else if (starts(NUMBER)) {
      add(Kind.NUMBER, matcher.end());
    } else if (starts(NAME)) {
      add(Kind.NAME, matcher.end());
    } else {
      punctuation();
    }
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
    boolean hasName = skip() && (cql.charAt(at) == '"' || starts(NAME));
    int end = begin + 1;
    if (hasName) {
      end = cql.charAt(at) == '"' ? quoteEnd('"') : matcher.end();
    }
    at = begin;
    return end < 0 ? begin + 1 : end;
  }

  private boolean starts(Pattern pattern) {
    return matcher.usePattern(pattern).region(at, cql.length()).lookingAt();
  }

  /**
   * Returns the offset after a quoted text, in which a doubled quote means one; -1 if it is not
   * closed.
   */
  private int quoteEnd(char quote) {
    int end = cql.indexOf(quote, at + 1);
    while (end >= 0 && end + 1 < cql.length() && cql.charAt(end + 1) == quote) {
      end = cql.indexOf(quote, end + 2);
    }
    return end < 0 ? end : end + 1;
  }

  private int endOfLine() {
    int end = at;
    while (end < cql.length() && cql.charAt(end) != '\n' && cql.charAt(end) != '\r') {
      end++;
    }
    return end;
  }

  /** Returns the offset after a comment; an unclosed comment extends to the text's end. */
  private int after(String closing, int from) {
    int end = cql.indexOf(closing, from);
    return end < 0 ? cql.length() : end + closing.length();
  }

  private void addClosed(Kind kind, int end) {
    add(end < 0 ? Kind.UNCLOSED : kind, end < 0 ? cql.length() : end);
  }

  private void add(Kind kind, int end) {
    tokens.add(new Token(kind, cql.substring(at, end), at));
    at = end;
  }
}
