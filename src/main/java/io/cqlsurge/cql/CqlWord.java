package io.cqlsurge.cql;

import java.util.ArrayList;
import java.util.List;

/**
 * A word of a statement outside of all brackets.
 *
 * @param text as it is written; a pair of brackets is one word
 * @param offset where it begins in the statement
 */
public record CqlWord(Kind kind, String text, int offset) {

  /** The sort of a word. */
  public enum Kind {
    /** A keyword, or a name without quotes. */
    NAME,
    /** A name in double quotes. */
    QUOTED,
    /** A literal or a bind marker. */
    VALUE,
    /** A pair of brackets with all it contains. */
    BRACKETS,
    /** Punctuation and operators. */
    MARK,
    /** The end of the statement, or a semicolon. */
    END
  }

  /** Returns the words of a statement; the last one, and no other, is of kind END. */
  public static List<CqlWord> of(String cql) {
    List<CqlWord> words = new ArrayList<>();
    int depth = 0;
    int opened = 0;
    for (Token token : Tokenizer.tokens(cql)) {
      int before = depth;
      depth = Math.max(0, depth + Cursor.bracket(token));
      if (before == 0 && depth == 0) {
        words.add(new CqlWord(kind(token), token.text(), token.start()));
      } else if (before == 0) {
        opened = token.start();
      } else if (depth == 0) {
        words.add(new CqlWord(Kind.BRACKETS, cql.substring(opened, token.end()), opened));
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
      case STRING, NUMBER, BLOB, UUID, MARKER, BROKEN -> Kind.VALUE;
      case MARK -> token.is(";") ? Kind.END : Kind.MARK;
      case END -> Kind.END;
    };
  }

  /** Whether it is this keyword, in any case, or this mark. */
  public boolean is(String word) {
    return (kind == Kind.NAME || kind == Kind.MARK) && text.equalsIgnoreCase(word);
  }
}
