package io.cqlsurge.measure;

import io.cqlsurge.measure.server.NodeLoad;
import java.util.List;
import java.util.function.Consumer;
import org.HdrHistogram.Histogram;

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

  /** Called before a run that is a step of a search, with its rate per second. */
  default void stepStarts(long perSecond) {
    runListeners().forEach(each -> each.stepStarts(perSecond));
  }

  /** Called when a run is prepared, possibly some time before it starts. */
  default void runStarts(int lanes) {
    runListeners().forEach(each -> each.runStarts(lanes));
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

  /** Called with the load that some nodes report, one entry per node, if it is requested. */
  default void serverSeen(List<NodeLoad> nodes) {
    runListeners().forEach(each -> each.serverSeen(nodes));
  }

  /**
   * An event of the run, which begins a phase.
   *
   * @param seconds time since the run's start
   */
  record Mark(double seconds, String text) {}

  /** Called with a mark that was set, before the interval that contains it or follows it. */
  default void marked(Mark mark) {
    runListeners().forEach(each -> each.marked(mark));
  }

  /** Called before an interval with the service times of the requests that were traced in it. */
  default void tracesSeen(Histogram service) {
    runListeners().forEach(each -> each.tracesSeen(service));
  }

  /** Called after the run. No interval follows. */
  default void runEnded(Summary summary) {
    runListeners().forEach(each -> each.runEnded(summary));
  }
}
