package io.cqlsurge.feature.workers;

import io.cqlsurge.measure.ClientFigures;
import io.cqlsurge.measure.ErrorBook;
import io.cqlsurge.measure.Interval;
import io.cqlsurge.measure.OperationStats;
import io.cqlsurge.measure.OperationStatsSum;
import io.cqlsurge.measure.Progress;
import io.cqlsurge.measure.RunResult;
import io.cqlsurge.measure.gc.GcFigures;
import java.util.List;
import java.util.Optional;
import org.jgroups.Address;

/** What the controller knows about a worker. Used by one thread. */
final class RemoteWorker {
  final int index;
  final Address member;
  private final String name;

  ClockOffset clock = new ClockOffset();

  /** Set by the controller's thread; another one reads it to send an interrupt. */
  volatile boolean isLost;

  /** Whether nodes of the database run on its machine. */
  boolean hasNodes;

  Optional<Progress> progress = Optional.empty();

  /** The current run's intervals so far. */
  private OperationStatsSum totals = new OperationStatsSum();

  /** End of its last interval. */
  private double seconds;

  /** When and why it was lost in the current run. */
  Optional<String> loss = Optional.empty();

  /** The current run's result. */
  Optional<RunResult> result = Optional.empty();

  /** Time from the requested start of the current run to its start on this worker, in ns. */
  long lateNs;

  /**
   * Creates a worker.
   *
   * @param index the worker's number, from 0
   */
  RemoteWorker(int index, Address member, String name) {
    this.index = index;
    this.member = member;
    this.name = name;
  }

  /** Returns whether the controller waits for a result of the current run. */
  boolean isRunning() {
    return !isLost && result.isEmpty();
  }

  /** Forgets the previous run. */
  void begin() {
    progress = Optional.empty();
    totals = new OperationStatsSum();
    seconds = 0;
    loss = Optional.empty();
    result = Optional.empty();
    lateNs = 0;
  }

  void add(PackedInterval part) {
    totals.add(part.operations(), part.errors());
    seconds = Math.max(seconds, part.span().endSeconds());
  }

  /** Returns the run's summary, of which only operations and errors are known. */
  Interval summary() {
    return new Interval(
        new Interval.Span(0, seconds),
        List.of(),
        OperationStats.total(totals.operations()),
        0,
        GcFigures.NONE,
        ClientFigures.NONE,
        totals.errors());
  }

  /** Returns errors with this worker's name in their messages, and warnings of nodes unchanged. */
  List<ErrorBook.Note> named(List<ErrorBook.Note> notes) {
    return notes.stream()
        .map(
            note ->
                new ErrorBook.Note(
                    note.operation(),
                    note.kind(),
                    (note.isWarning() ? "" : "worker " + name + ": ") + note.message(),
                    note.cause(),
                    note.count()))
        .toList();
  }

  @Override
  public String toString() {
    return name;
  }
}
