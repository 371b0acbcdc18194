package io.cqlsurge.measure;

import java.util.List;

/** Is told what is measured while a run goes on; one thread calls at a time. */
public interface RunListener {

  /** The lanes are about to start. */
  default void runStarts() {}

  /** A tick: what was measured since the last one. */
  void intervalEnded(Interval interval);

  /** Errors since the last call: failed operations, and tries that are followed by another. */
  default void errorsSeen(List<ErrorBook.Note> notes) {}

  /** The run is over; no interval follows. */
  default void runEnded(Summary summary) {}
}
