package io.cqlsurge.profile;

import io.cqlsurge.grammar.UsageError;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A parser of comma-separated values as defined by RFC 4180; the first row contains the column
 * names.
 */
final class CsvFile {
  private static final int MAX_ROWS = 1_000_000;

  /** The groups are the text in quotes, or else the text, and the separator after it. */
  private static final Pattern VALUE =
      Pattern.compile("(?:\"([^\"]*+(?:\"\"[^\"]*+)*+)\"|(?!\")([^,\n\r]*+))(,|[\n\r]+|\\z)?");

  private final String text;
  private final Matcher value;
  private final List<String> row = new ArrayList<>();
  private int at;
  private int number;

  private CsvFile(String text) {
    this.text = text.replaceFirst("^[\n\r]+", "");
    this.value = VALUE.matcher(this.text);
  }

  /**
   * Returns a column's values, in order.
   *
   * @throws UsageError if the column does not exist or the text is not valid CSV
   */
  static List<String> column(String text, String name) {
    CsvFile file = new CsvFile(text);
    if (!file.next()) {
      throw new UsageError("the file is empty");
    }
    List<String> header = List.copyOf(file.row);
    int index = index(header, name);
    List<String> values = new ArrayList<>();
    while (file.next()) {
      if (file.row.size() != header.size()) {
        throw new UsageError(
            String.format(
                "row %d has %d values, but the first row has %d",
                file.number, file.row.size(), header.size()));
      }
      if (values.size() == MAX_ROWS) {
        throw new UsageError("the file has more than " + MAX_ROWS + " rows");
      }
      values.add(file.row.get(index));
    }
    if (values.isEmpty()) {
      throw new UsageError(
          "the file has no rows after the first one, which contains the column names");
    }
    return values;
  }

  private static int index(List<String> header, String name) {
    int index = header.indexOf(name);
    if (index < 0) {
      throw new UsageError(
          "the file has no column "
              + ProfileProblems.quote(name)
              + ProfileProblems.suggestion(name, header));
    }
    return index;
  }

  /** Reads a row and the empty lines after it; returns false at the text's end. */
  private boolean next() {
    if (at == text.length()) {
      return false;
    }
    number++;
    row.clear();
    do {
      if (!value.region(at, text.length()).lookingAt()) {
        throw new UsageError("row " + number + " has an unclosed quote");
      }
      if (value.group(3) == null) {
        throw new UsageError("row " + number + " has text after a closing quote");
      }
      at = value.end();
      String quoted = value.group(1);
      row.add(quoted == null ? value.group(2) : quoted.replace("\"\"", "\""));
    } while (value.group(3).equals(","));
    return true;
  }
}
