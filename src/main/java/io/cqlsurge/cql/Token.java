package io.cqlsurge.cql;

/**
 * A token of a CQL text.
 *
 * @param text the text as written
 * @param start offset in the text
 */
public record Token(Kind kind, String text, int start) {

  /** A token's kind. */
  public enum Kind {
    /** A name without quotes, or a keyword. */
    NAME,
    /** A name in double quotes. */
    QUOTED,
    STRING,
    /** A number or a duration. */
    NUMBER,
    BLOB,
    UUID,
    /** {@code ?} or {@code :name}. */
    MARKER,
    /** A pair of brackets with its contents; only in {@link Tokenizer#words}. */
    BRACKETS,
    /** Punctuation and operators. */
    PUNCTUATION,
    /** A quoted text or name without its closing quote. */
    UNCLOSED,
    END
  }

  int end() {
    return start + text.length();
  }

  /** Returns whether this is the given keyword, ignoring case, or the given punctuation. */
  public boolean is(String expected) {
    return (kind == Kind.NAME || kind == Kind.PUNCTUATION) && text.equalsIgnoreCase(expected);
  }

  boolean isName() {
    return kind == Kind.NAME || kind == Kind.QUOTED;
  }

  /** Returns the name as the database stores it. */
  String name() {
    return Identifier.internal(text);
  }

  /**
   * Returns whether a value ends with this token, so that a colon after it does not begin a bind
   * marker.
   */
  boolean endsValue() {
    return kind == Kind.PUNCTUATION ? ")]}".contains(text) : kind != Kind.UNCLOSED;
  }

  /** Returns the bracket depth's change by this token: 1, 0 or -1. */
  int bracket() {
    if (kind != Kind.PUNCTUATION) {
      return 0;
    }
    if ("([{".contains(text)) {
      return 1;
    }
    return ")]}".contains(text) ? -1 : 0;
  }
}
