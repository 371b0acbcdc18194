package io.cqlsurge.profile;

import io.cqlsurge.grammar.UsageError;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.yaml.snakeyaml.DumperOptions.ScalarStyle;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.ScalarNode;

/**
 * A profile's text, and the locations in it.
 *
 * @param file the profile's name as the user gave it
 * @param text the text with its parameters' values
 * @param written the text in the file
 * @param pieces offsets in the text, each with its offset in the file
 */
record Source(
    String file,
    String text,
    String written,
    NavigableMap<Integer, Integer> pieces,
    Map<String, String> parameters) {
  private static final Pattern PARAMETER =
      Pattern.compile("\\$\\{([^:{}\n]*)(?::((?:[^{}\n]|\\{[^{}\n]*\\})*))?\\}");

  /**
   * Replaces the parameters in a text.
   *
   * @param given values by name
   * @throws UsageError if a parameter has no value
   */
  static Source of(String file, String written, Map<String, String> given) {
    StringBuilder text = new StringBuilder();
    Source source = new Source(file, "", written, new TreeMap<>(Map.of(0, 0)), new TreeMap<>());
    Matcher matcher = PARAMETER.matcher(written);
    while (matcher.find()) {
      String name = matcher.group(1);
      String value = given.getOrDefault(name, matcher.group(2));
      if (value == null) {
        throw new UsageError(
            "%s: ${%s} has no value; write -P %s=VALUE, or a default in the file: ${%s:VALUE}"
                .formatted(source.original(matcher.start()), name, name, name));
      }
      matcher.appendReplacement(text, Matcher.quoteReplacement(value));
      source.pieces.put(text.length() - value.length(), matcher.start());
      source.pieces.put(text.length(), matcher.end());
      source.parameters.put(name, value);
    }
    matcher.appendTail(text);
    source.pieces.put(text.length() + 1, written.length() + 1);
    return new Source(file, text.toString(), written, source.pieces, source.parameters);
  }

  /** Returns the location of the file's beginning. */
  SourceLocation start() {
    return new SourceLocation(file, 1, 1);
  }

  /** Returns the location of a node's beginning. */
  SourceLocation at(Node node) {
    return at(node.getStartMark());
  }

  SourceLocation at(Mark mark) {
    return parameters.isEmpty()
        ? new SourceLocation(file, mark.getLine() + 1, mark.getColumn() + 1)
        : at(text.offsetByCodePoints(0, mark.getIndex()));
  }

  /** Returns the location of a character in a value, in any YAML style. */
  SourceLocation inside(ScalarNode node, int offset) {
    int from = text.offsetByCodePoints(0, node.getStartMark().getIndex());
    int to = text.offsetByCodePoints(0, node.getEndMark().getIndex());
    RawValue raw = new RawValue(text.substring(from, to), node.getScalarStyle());
    int at = raw.find(node.getValue(), Math.min(offset, node.getValue().length()));
    return at(from + at);
  }

  /** Returns a character's location; in a parameter's value, that parameter's. */
  private SourceLocation at(int offset) {
    Map.Entry<Integer, Integer> piece = pieces.floorEntry(offset);
    int most = pieces.higherEntry(offset).getValue() - 1;
    return original(Math.min(piece.getValue() + offset - piece.getKey(), most));
  }

  private SourceLocation original(int offset) {
    String[] lines = written.substring(0, offset).split("\r\n|[\n\r\u0085\u2028\u2029]", -1);
    String last = lines[lines.length - 1];
    return new SourceLocation(file, lines.length, last.codePointCount(0, last.length()) + 1);
  }

  /** A value as written in the file: with quotes, escapes, or as an indented block. */
  private static final class RawValue {
    private final String raw;
    private final ScalarStyle style;
    private int at;

    RawValue(String raw, ScalarStyle style) {
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
     * Returns the offset, in this text, for a character in the value. YAML may fold spaces, so only
     * the other characters are counted.
     */
    int find(String value, int offset) {
      long remaining = value.substring(0, offset).chars().filter(RawValue::isVisible).count();
      boolean isAtVisible = offset < value.length() && isVisible(value.charAt(offset));
      int end = at;
      while (remaining > 0 && at < raw.length()) {
        remaining -= take() ? 1 : 0;
        end = at;
      }
      if (isAtVisible) {
        skipSpaces();
        return at;
      }
      return end;
    }

    private void skipSpaces() {
      int before = at;
      while (at < raw.length() && !take()) {
        before = at;
      }
      at = before;
    }

    /** Skips one character of the value; returns whether it is not a space. */
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
      return isVisible(first);
    }

    private static int digits(char escape) {
      return switch (escape) {
        case 'x' -> 2;
        case 'u' -> 4;
        case 'U' -> 8;
        default -> 0;
      };
    }

    private static boolean isVisible(int c) {
      return !Character.isWhitespace(c) && c != '\u0085';
    }
  }
}
