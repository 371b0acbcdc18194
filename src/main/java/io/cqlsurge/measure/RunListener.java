package io.cqlsurge.measure;

import java.util.List;

/** Is told what is measured while a run goes on; one thread calls at a time. */
public interface RunListener {

  /** So many lanes are about to start. */
  default void runStarts(int lanes) {}

  /** A tick: what was measured since the last one. */
  void intervalEnded(Interval interval);

  /** About once a second, whatever the length of an interval: how far the run is. */
  default void progressed(Progress progress) {}

  /** Errors since the last call: failed operations, and tries that are followed by another. */
  default void errorsSeen(List<ErrorBook.Note> notes) {}

  /** Whether the nodes are to be asked how they fare. */
  default boolean watchesServer() {
    return false;
  }

  /** What some nodes said of themselves, one entry a node, if {@link #watchesServer}. */
  default void serverSeen(List<ServerFigures> nodes) {}

  /** The run is over; no interval follows. */
  default void runEnded(Summary summary) {}
}
