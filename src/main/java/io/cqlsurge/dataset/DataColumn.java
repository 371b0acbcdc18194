package io.cqlsurge.dataset;

import io.cqlsurge.database.DatabaseError;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * A file's column. Row numbers count from 1; numbers beyond the file start again at its first row.
 *
 * @param column its number, from 0; 0 for vectors
 * @param nullText the text that means null
 */
public record DataColumn(DataFile file, int column, String nullText) {

  /** Returns a value; see {@link DataFile#value}. */
  public ByteBuffer value(long number) {
    return file.value(row(number), column);
  }

  private long row(long number) {
    return Math.floorMod(number - 1, file.rows());
  }

  /** Returns whether a text means null. */
  public boolean isNull(ByteBuffer text) {
    return nullText.isEmpty()
        ? !text.hasRemaining()
        : StandardCharsets.UTF_8.encode(nullText).equals(text);
  }

  /** Returns a row's error, which names its line and the column. */
  public DatabaseError error(long number, String text) {
    String name = file.isCsv() ? "column " + file.columns().get(column) + ": " : "";
    return file.error(row(number), name + text);
  }
}
