package io.cqlsurge.run;

import io.cqlsurge.measure.Interval;
import io.cqlsurge.measure.RunEvent;
import io.cqlsurge.measure.RunEvent.Mark;
import io.cqlsurge.measure.RunEvent.RateChanged;
import io.cqlsurge.measure.RunListener;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * The marks of the current run and the changes of its rate, which any thread may add. They are
 * published in the thread of the run. Thread-safe.
 */
public final class Marks implements RunListener {
  private static final double NS_PER_SECOND = 1e9;

  private final LongSupplier clock;
  private final Consumer<RunEvent> events;
  private final List<Mark> marks = new ArrayList<>();
  private final List<RateChanged> rates = new ArrayList<>();
  private int published;
  private long startNs;
  private boolean isRunning;

  /**
   * Creates marks without a run.
   *
   * @param clock monotonic, in ns
   * @param events receives them, in the thread of the run
   */
  public Marks(LongSupplier clock, Consumer<RunEvent> events) {
    this.clock = clock;
    this.events = events;
  }

  @Override
  public synchronized void runStarts(int lanes, String name) {
    marks.clear();
    rates.clear();
    published = 0;
    timeStarts();
  }

  @Override
  public synchronized void timeStarts() {
    startNs = clock.getAsLong();
    isRunning = true;
  }

  /** Sets a mark with this text now. Returns whether a run is in progress. */
  public synchronized boolean mark(String text) {
    if (isRunning) {
      marks.add(new Mark(secondsSinceStart(), text));
    }
    return isRunning;
  }

  /** Adds to the last mark with this text how its command ended, such as {@code took 0.7 s}. */
  public synchronized void ended(String text, String how) {
    for (int i = marks.size() - 1; i >= 0; i--) {
      if (marks.get(i).text().equals(text)) {
        marks.set(i, new Mark(marks.get(i).seconds(), text + " (" + how + ")"));
        return;
      }
    }
  }

  /** Records that the user changed the rate, per second. Returns a sentence. */
  public synchronized String rateChanged(long perSecond) {
    RateChanged change = new RateChanged(secondsSinceStart(), perSecond);
    rates.add(change);
    return change.sentence();
  }

  private double secondsSinceStart() {
    return (clock.getAsLong() - startNs) / NS_PER_SECOND;
  }

  @Override
  public void intervalEnded(Interval interval) {
    double middle = (interval.span().startSeconds() + interval.span().endSeconds()) / 2;
    takeRates().forEach(events);
    takeMarks(middle).forEach(events);
  }

  @Override
  public void runEnded(Interval summary) {
    synchronized (this) {
      isRunning = false;
    }
    takeRates().forEach(events);
  }

  private synchronized List<RateChanged> takeRates() {
    List<RateChanged> taken = List.copyOf(rates);
    rates.clear();
    return taken;
  }

  private synchronized List<Mark> takeMarks(double until) {
    int first = published;
    while (published < marks.size() && marks.get(published).seconds() <= until) {
      published++;
    }
    return List.copyOf(marks.subList(first, published));
  }

  public synchronized List<Mark> list() {
    return List.copyOf(marks);
  }

  /** Returns the last mark before a time of the run in seconds; empty without a mark. */
  public synchronized Optional<String> nameAt(double seconds) {
    return marks.isEmpty()
        ? Optional.empty()
        : Optional.of(
            marks.stream()
                .filter(mark -> mark.seconds() <= seconds)
                .reduce((earlier, later) -> later)
                .map(Mark::text)
                .orElse(Mark.BEFORE));
  }
}
