package io.cqlsurge.profile;

import io.cqlsurge.grammar.UsageError;
import java.util.ArrayList;
import java.util.List;

/**
 * A parser of comma-separated values as defined by RFC 4180; the first row contains the column
 * names.
 */
final class CsvFile {
  private static final int MAX_ROWS = 1_000_000;

  private final String text;
  private final List<String> row = new ArrayList<>();
  private int at;
  private int number;

  private CsvFile(String text) {
    this.text = text;
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

  /** Reads a row and skips empty lines; returns false at the text's end. */
  private boolean next() {
    while (at < text.length() && isLineEnd(text.charAt(at))) {
      at++;
    }
    if (at == text.length()) {
      return false;
    }
    number++;
    row.clear();
    row.add(value());
    while (at < text.length() && text.charAt(at) == ',') {
      at++;
      row.add(value());
    }
    return true;
  }

  private String value() {
    if (at < text.length() && text.charAt(at) == '"') {
      return quoted();
    }
    int begin = at;
    while (at < text.length() && text.charAt(at) != ',' && !isLineEnd(text.charAt(at))) {
      at++;
    }
    return text.substring(begin, at);
  }

  private String quoted() {
    StringBuilder value = new StringBuilder();
    int begin = at + 1;
    int end = text.indexOf('"', begin);
    while (end >= 0 && end + 1 < text.length() && text.charAt(end + 1) == '"') {
      value.append(text, begin, end + 1);
      begin = end + 2;
      end = text.indexOf('"', begin);
    }
    if (end < 0) {
      throw new UsageError("row " + number + " has an unclosed quote");
    }
    at = end + 1;
    if (at < text.length() && text.charAt(at) != ',' && !isLineEnd(text.charAt(at))) {
      throw new UsageError("row " + number + " has text after a closing quote");
    }
    return value.append(text, begin, end).toString();
  }

  private static boolean isLineEnd(char letter) {
    return letter == '\n' || letter == '\r';
  }
}
