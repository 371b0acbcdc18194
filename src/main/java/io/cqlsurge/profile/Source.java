package io.cqlsurge.profile;

import org.yaml.snakeyaml.DumperOptions.ScalarStyle;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.ScalarNode;

/**
 * The text of a profile, and where things stand in it.
 *
 * @param file as the user named it
 */
record Source(String file, String text) {

  /** The beginning of the file. */
  SourceLocation start() {
    return new SourceLocation(file, 1, 1);
  }

  /** Where a part of the tree begins. */
  SourceLocation at(Node node) {
    return at(node.getStartMark());
  }

  SourceLocation at(Mark mark) {
    return new SourceLocation(file, mark.getLine() + 1, mark.getColumn() + 1);
  }

  /** Where a character of a value stands in the file, however the value is written there. */
  SourceLocation inside(ScalarNode node, int offset) {
    int from = text.offsetByCodePoints(0, node.getStartMark().getIndex());
    int to = text.offsetByCodePoints(0, node.getEndMark().getIndex());
    Written written = new Written(text.substring(from, to), node.getScalarStyle());
    int at = written.find(node.getValue(), Math.min(offset, node.getValue().length()));
    return at(node.getStartMark(), text.substring(from, from + at));
  }

  /** The place behind some text that begins at a mark. */
  private SourceLocation at(Mark mark, String passed) {
    String[] lines = passed.split("\r\n|[\n\r\u0085\u2028\u2029]", -1);
    String last = lines[lines.length - 1];
    int column = last.codePointCount(0, last.length());
    int before = lines.length == 1 ? mark.getColumn() : 0;
    return new SourceLocation(file, mark.getLine() + lines.length, before + column + 1);
  }

  /** A value as it is written in the file: with quotes, escapes, or as an indented block. */
  private static final class Written {
    private final String raw;
    private final ScalarStyle style;
    private int at;

    Written(String raw, ScalarStyle style) {
      this.raw = raw;
      this.style = style;
      this.at = begin();
    }

    private int begin() {
      if (style == ScalarStyle.LITERAL || style == ScalarStyle.FOLDED) {
        return Math.max(0, raw.indexOf('\n') + 1);
      }
      if (style == ScalarStyle.SINGLE_QUOTED || style == ScalarStyle.DOUBLE_QUOTED) {
        return raw.indexOf(style == ScalarStyle.SINGLE_QUOTED ? '\'' : '"') + 1;
      }
      int begin = 0;
      while (begin < raw.length() && "&!".indexOf(raw.charAt(begin)) >= 0) {
        begin = raw.length() - raw.substring(begin).replaceFirst("^\\S*\\s*", "").length();
      }
      return begin;
    }

    /**
     * The offset here of a character of the value. Blanks may be folded, so the letters between
     * them are counted.
     */
    int find(String value, int offset) {
      long letters = value.substring(0, offset).chars().filter(Written::isLetter).count();
      boolean isAtLetter = offset < value.length() && isLetter(value.charAt(offset));
      int behind = at;
      while (letters > 0 && at < raw.length()) {
        letters -= take() ? 1 : 0;
        behind = at;
      }
      if (isAtLetter) {
        skipBlanks();
        return at;
      }
      return behind;
    }

    private void skipBlanks() {
      int before = at;
      while (at < raw.length() && !take()) {
        before = at;
      }
      at = before;
    }

    /** Passes one character of the value; whether it is a letter. */
    private boolean take() {
      char first = raw.charAt(at);
      boolean isEscape = first == '\\' && style == ScalarStyle.DOUBLE_QUOTED;
      boolean isDoubled = first == '\'' && style == ScalarStyle.SINGLE_QUOTED;
      if (isEscape && at + 1 < raw.length()) {
        char letter = raw.charAt(at + 1);
        at = Math.min(raw.length(), at + 2 + digits(letter));
        return " ntrvfNLP_\n\r\t".indexOf(letter) < 0;
      }
      at += isDoubled ? 2 : 1;
      at = Math.min(at, raw.length());
      return isLetter(first);
    }

    private static int digits(char escape) {
      return switch (escape) {
        case 'x' -> 2;
        case 'u' -> 4;
        case 'U' -> 8;
        default -> 0;
      };
    }

    private static boolean isLetter(int c) {
      return !Character.isWhitespace(c) && c != '\u0085';
    }
  }
}
