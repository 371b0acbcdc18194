package io.cqlsurge.it;

import java.util.List;

/**
 * A row of the interval table about all operations.
 *
 * @param operations how many have ended since the run began
 * @param rate operations per second in this interval
 * @param maxMs the longest latency in this interval
 * @param seconds since the run began
 * @param errors failed operations in this interval
 */
record StoredRow(long operations, double rate, double maxMs, double seconds, long errors) {

  /** Returns all rows of an output in their order. */
  static List<StoredRow> of(String out) {
    return out.lines().filter(line -> line.startsWith("total,")).map(StoredRow::read).toList();
  }

  private static StoredRow read(String line) {
    String[] cells = line.split(",", -1);
    return new StoredRow(
        Long.parseLong(cells[1].strip()),
        Double.parseDouble(cells[2]),
        Double.parseDouble(cells[10]),
        Double.parseDouble(cells[11]),
        Long.parseLong(cells[13].strip()));
  }

  /** Returns whether the run is at most one second of operations short of its rate. */
  boolean keepsUpWith(long perSecond) {
    return operations >= perSecond * (seconds - 1);
  }
}
