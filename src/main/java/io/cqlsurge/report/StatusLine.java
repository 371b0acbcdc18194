package io.cqlsurge.report;

/** One line of a terminal that is written anew again and again. Safe for use by many threads. */
public interface StatusLine {

  /** So many characters are seen at most, at least 1. */
  int columns();

  /** Shows this text in place of the one before. */
  void show(String text);

  /** Leaves the line empty. */
  void clear();
}
