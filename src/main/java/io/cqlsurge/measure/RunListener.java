package io.cqlsurge.measure;

import java.util.List;
import java.util.function.Consumer;

/**
 * A listener to the measurements of a run. It is called by one thread at a time. By default, each
 * method calls the same method of all {@link #runListeners}.
 */
public interface RunListener {
  /** Returns a listener that calls several listeners, in order. */
  static RunListener group(List<RunListener> listeners) {
    List<RunListener> all = List.copyOf(listeners);
    return new RunListener() {
      @Override
      public List<RunListener> runListeners() {
        return all;
      }
    };
  }

  static RunListener ofIntervals(Consumer<Interval> receiver) {
    return new RunListener() {
      @Override
      public void intervalEnded(Interval interval) {
        receiver.accept(interval);
      }
    };
  }

  /** Returns the listeners to which this one passes the calls that it does not handle. */
  default List<RunListener> runListeners() {
    return List.of();
  }

  /**
   * Called when a run is prepared, possibly some time before it starts.
   *
   * @param name its name among several runs, such as {@code 8 threads}; can be empty
   */
  default void runStarts(int lanes, String name) {
    runListeners().forEach(each -> each.runStarts(lanes, name));
  }

  /** Called when the time of the run starts, directly before its first operation; must be quick. */
  default void timeStarts() {
    runListeners().forEach(each -> each.timeStarts());
  }

  /** Called when an interval has ended, with its measurements. */
  default void intervalEnded(Interval interval) {
    ProcessorYield work = new ProcessorYield();
    for (RunListener each : runListeners()) {
      each.intervalEnded(interval);
      work.ifDue();
    }
  }

  /** Called about once per second, independent of an interval's length. */
  default void progressed(Progress progress) {
    runListeners().forEach(each -> each.progressed(progress));
  }

  /**
   * Called with the errors since the last call: failed operations and tries that are followed by
   * another try.
   */
  default void errorsSeen(List<ErrorBook.Note> notes) {
    runListeners().forEach(each -> each.errorsSeen(notes));
  }

  /** Called when something happens in the run, apart from its intervals. */
  default void happened(RunEvent event) {
    runListeners().forEach(each -> each.happened(event));
  }

  /** Called after the run. No interval follows. */
  default void runEnded(Interval summary) {
    runListeners().forEach(each -> each.runEnded(summary));
  }
}
