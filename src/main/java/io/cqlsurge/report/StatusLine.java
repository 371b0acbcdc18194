package io.cqlsurge.report;

/** One line of a terminal that is overwritten repeatedly. Thread-safe. */
public interface StatusLine {

  /** Returns the maximum number of visible characters, at least 1. */
  int columns();

  /** Shows a text, cut at the line's width. */
  void show(String text);

  void clear();
}
