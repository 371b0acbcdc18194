package io.cqlsurge.cql;

import java.util.ArrayList;
import java.util.List;

/**
 * A word of a statement outside all brackets.
 *
 * @param text the text as written; a pair of brackets with its contents is one word
 * @param offset offset in the statement
 */
public record CqlWord(Kind kind, String text, int offset) {

  /** A word's kind. */
  public enum Kind {
    /** A keyword, or a name without quotes. */
    NAME,
    /** A name in double quotes. */
    QUOTED,
    /** A literal or a bind marker. */
    VALUE,
    /** A pair of brackets with its contents. */
    BRACKETS,
    /** Punctuation and operators. */
    PUNCTUATION,
    /** The statement's end, or a semicolon. */
    END
  }

  /** Returns a statement's words; the last one, and no other, is of kind END. */
  public static List<CqlWord> of(String cql) {
    List<CqlWord> words = new ArrayList<>();
    int depth = 0;
    int bracketStart = 0;
    for (Token token : Tokenizer.tokens(cql)) {
      int before = depth;
      depth = Math.max(0, depth + Cursor.bracket(token));
      if (before == 0 && depth == 0) {
        words.add(new CqlWord(kind(token), token.text(), token.start()));
      } else if (before == 0) {
        bracketStart = token.start();
      } else if (depth == 0) {
        words.add(
            new CqlWord(Kind.BRACKETS, cql.substring(bracketStart, token.end()), bracketStart));
      }
      if (depth == 0 && words.get(words.size() - 1).kind() == Kind.END) {
        return List.copyOf(words);
      }
    }
    words.add(new CqlWord(Kind.END, "", cql.length()));
    return List.copyOf(words);
  }

  private static Kind kind(Token token) {
    return switch (token.kind()) {
      case NAME -> Kind.NAME;
      case QUOTED -> Kind.QUOTED;
      case STRING, NUMBER, BLOB, UUID, MARKER, UNCLOSED -> Kind.VALUE;
      case PUNCTUATION -> token.is(";") ? Kind.END : Kind.PUNCTUATION;
      case END -> Kind.END;
    };
  }

  /** Returns whether this is the given keyword, ignoring case, or the given punctuation. */
  public boolean is(String expected) {
    return (kind == Kind.NAME || kind == Kind.PUNCTUATION) && text.equalsIgnoreCase(expected);
  }
}
