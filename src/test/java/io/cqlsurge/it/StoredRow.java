package io.cqlsurge.it;

import java.util.List;

/**
 * The values of all operations in a row of the interval table.
 *
 * @param operations number of operations since the start of the run
 * @param rate operations per second in this interval
 * @param maxMs maximum latency in this interval
 * @param seconds time since the start of the run
 * @param errors number of failed operations in this interval
 */
record StoredRow(long operations, double rate, double maxMs, double seconds, long errors) {

  /** Returns all rows of an output in order. */
  static List<StoredRow> of(String out) {
    return out.lines().filter(line -> line.startsWith("total,")).map(StoredRow::read).toList();
  }

  private static StoredRow read(String line) {
    String[] columns = line.split(",", -1);
    return new StoredRow(
        Long.parseLong(columns[1].strip()),
        Double.parseDouble(columns[2]),
        Double.parseDouble(columns[10]),
        Double.parseDouble(columns[11]),
        Long.parseLong(columns[13].strip()));
  }

  /** Returns whether the operations keep up with a rate, except for those of the last second. */
  boolean keepsUpWith(long perSecond) {
    return operations >= perSecond * (seconds - 1);
  }
}
