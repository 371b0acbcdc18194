package io.cqlsurge.cql;

/**
 * A word or mark of a CQL text.
 *
 * @param text as it is written
 * @param start its offset in the text
 */
record Token(Kind kind, String text, int start) {

  /** What sort of word it is. */
  enum Kind {
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
    /** Punctuation and operators. */
    MARK,
    /** Something that is opened and never closed. */
    BROKEN,
    END
  }

  /** The offset behind it. */
  int end() {
    return start + text.length();
  }

  /** Whether it is this keyword, in any case, or this mark. */
  boolean is(String word) {
    return (kind == Kind.NAME || kind == Kind.MARK) && text.equalsIgnoreCase(word);
  }

  /** Whether it can name something. */
  boolean isName() {
    return kind == Kind.NAME || kind == Kind.QUOTED;
  }

  /** The name as the database keeps it. */
  String name() {
    return Identifier.internal(text);
  }

  /** Whether a value ends here, so that a colon behind it does not begin the name of a marker. */
  boolean endsValue() {
    return kind == Kind.MARK ? ")]}".contains(text) : kind != Kind.BROKEN;
  }
}
