package io.cqlsurge.grammar;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Splits a line or the text of a file into arguments. Spaces and line ends separate them. Quotes
 * and backslashes work as in a shell. In a file, {@code #} at the start of an argument begins a
 * comment.
 */
public final class ShellReader {
  private final Optional<String> file;
  private final String text;
  private final List<Argument> arguments = new ArrayList<>();
  private final StringBuilder current = new StringBuilder();
  private boolean begun;
  private int line = 1;
  private int start = 1;
  private int at;

  /**
   * An argument.
   *
   * @param line the line's number in which it begins, from 1
   */
  public record Argument(String text, int line) {}

  /**
   * Creates a reader.
   *
   * @param file the file's name, for messages; empty for a line
   */
  public ShellReader(Optional<String> file, String text) {
    this.file = file;
    this.text = text.startsWith("\ufeff") ? text.substring(1) : text;
  }

  /**
   * Returns the arguments, in order.
   *
   * @throws UsageError if a quote is not closed
   */
  public List<Argument> arguments() {
    while (at < text.length()) {
      char next = text.charAt(at++);
      if (Character.isWhitespace(next)) {
        end();
        line += next == '\n' ? 1 : 0;
      } else if (next == '#' && !begun && file.isPresent()) {
        skipLine();
      } else {
        begin();
        read(next);
      }
    }
    end();
    return List.copyOf(arguments);
  }

  private void skipLine() {
    int end = text.indexOf('\n', at);
    at = end < 0 ? text.length() : end;
  }

  private void begin() {
    if (!begun) {
      start = line;
      begun = true;
    }
  }

  private void end() {
    if (begun) {
      arguments.add(new Argument(current.toString(), start));
      current.setLength(0);
      begun = false;
    }
  }

  private void read(char next) {
    if (next == '\'' || next == '"') {
      quoted(next);
    } else if (next == '\\') {
      escaped();
    } else {
      current.append(next);
    }
  }

  /** Reads the character after a backslash; a backslash at the end of a line joins two lines. */
  private void escaped() {
    String rest = text.substring(at);
    if (rest.startsWith("\n") || rest.startsWith("\r\n")) {
      at += rest.indexOf('\n') + 1;
      line++;
      begun = current.length() > 0;
    } else if (!rest.isEmpty()) {
      current.append(text.charAt(at++));
    }
  }

  private void quoted(char quote) {
    int openLine = line;
    int open = at - 1;
    while (at < text.length()) {
      char next = text.charAt(at++);
      if (next == quote) {
        return;
      }
      boolean isEscape = next == '\\' && quote == '"' && at < text.length();
      if (isEscape && "\"\\$`".indexOf(text.charAt(at)) >= 0) {
        next = text.charAt(at++);
      }
      line += next == '\n' ? 1 : 0;
      current.append(next);
    }
    throw new UsageError(
        file.map(name -> "%s, line %d: the closing %s is missing".formatted(name, openLine, quote))
            .orElseGet(
                () -> "a quote is not closed: " + Secrets.masked(text.substring(open).strip())));
  }
}
