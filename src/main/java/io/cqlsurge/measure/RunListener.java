package io.cqlsurge.measure;

import java.util.List;

/** A listener to the measurements of a run. It is called by one thread at a time. */
public interface RunListener {

  /** Called before a run that is a step of a search, with its rate per second. */
  default void stepStarts(long perSecond) {}

  /** Called when a run is prepared, possibly some time before it starts. */
  default void runStarts(int lanes) {}

  /** Called when the time of the run starts, directly before its first operation; must be quick. */
  default void timeStarts() {}

  /** Called when an interval has ended, with its measurements. */
  void intervalEnded(Interval interval);

  /** Called about once per second, independent of the length of an interval. */
  default void progressed(Progress progress) {}

  /**
   * Called with the errors since the last call: failed operations and tries that are followed by
   * another try.
   */
  default void errorsSeen(List<ErrorBook.Note> notes) {}

  /** Returns whether to query the nodes for their load. */
  default boolean watchesServer() {
    return false;
  }

  /**
   * Called with the load that some nodes report, one entry per node; only if {@link
   * #watchesServer}.
   */
  default void serverSeen(List<ServerFigures> nodes) {}

  /** Called after the run. No interval follows. */
  default void runEnded(Summary summary) {}
}
