package io.cqlsurge.dataset;

import io.cqlsurge.grammar.UsageError;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Arrays;

/** A pass over a CSV file, which checks each row and writes where it begins. */
final class CsvScan {
  /** The bits that a row's position has; the others have the line breaks in the rows before. */
  static final int POSITION_BITS = 40;

  /** The most line breaks that can be stored; more are not known. */
  static final long MOST_BREAKS = (1 << 23) - 1;

  private static final byte[] BYTE_ORDER_MARK = {(byte) 0xef, (byte) 0xbb, (byte) 0xbf};

  private final DataRow row = new DataRow();
  private final DataOutputStream output;
  private boolean isQuoted;
  private long position;
  private long begin;
  private long lastEnd;
  private long line = 1;
  private long firstLine = 1;
  private int width;
  private long rows;

  CsvScan(DataOutputStream output) {
    this.output = output;
  }

  /** Takes the file's next bytes; a byte order mark at its beginning is no value. */
  void add(byte[] bytes, int count) throws IOException {
    int first = position == 0 && Arrays.mismatch(bytes, BYTE_ORDER_MARK) == 3 ? 3 : 0;
    position += first;
    begin += first;
    boolean quoted = isQuoted;
    for (int i = first; i < count; i++) {
      byte next = bytes[i];
      quoted ^= next == '"';
      if (next == '\n') {
        line++;
        if (!quoted) {
          append(bytes, first, i + 1);
          end();
          first = i + 1;
        }
      }
    }
    isQuoted = quoted;
    append(bytes, first, count);
  }

  private void append(byte[] bytes, int from, int to) {
    try {
      row.add(bytes, from, to - from);
    } catch (UsageError e) {
      throw new UsageError("line " + firstLine + ": " + e.getMessage());
    }
    position += to - from;
  }

  /**
   * Ends a row, also the last one without a line break.
   *
   * @throws UsageError if it is wrong, with its line
   */
  void end() throws IOException {
    if (!row.isBlank()) {
      try {
        row.split();
      } catch (UsageError e) {
        throw new UsageError("line " + firstLine + ": " + e.getMessage());
      }
      width = rows == 0 ? row.count() : width;
      if (row.count() != width) {
        throw new UsageError(
            "line %d: %d values, but the first row has %d column names"
                .formatted(firstLine, row.count(), width));
      }
      lastEnd = position;
      output.writeLong(begin | Math.min(MOST_BREAKS, firstLine - 1 - rows++) << POSITION_BITS);
    }
    row.begin(0);
    begin = position;
    firstLine = line;
  }

  /** Returns where the last row ends. */
  long lastEnd() {
    return lastEnd;
  }

  /** Returns the row count, with the column names. */
  long rows() {
    return rows;
  }

  int width() {
    return width;
  }
}
