package io.cqlsurge.feature.traces;

import io.cqlsurge.database.DatabaseError;
import io.cqlsurge.database.RequestListener;
import io.cqlsurge.database.RequestListener.Traced;
import io.cqlsurge.measure.Interval;
import io.cqlsurge.measure.RunEvent;
import io.cqlsurge.measure.RunListener;
import io.cqlsurge.report.Metric;
import io.cqlsurge.report.MetricRow;
import io.cqlsurge.report.RootLocale;
import io.cqlsurge.report.SignificantDigits;
import io.cqlsurge.report.Trace;
import io.cqlsurge.report.trial.Moment;
import io.cqlsurge.report.trial.RunSection;
import io.cqlsurge.report.trial.Sections;
import io.cqlsurge.run.RunContext;
import io.cqlsurge.run.RunPart;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ThreadLocalRandom;
import org.HdrHistogram.Histogram;

/**
 * Chooses the requests that the database traces, keeps the slowest, and prints their events after a
 * run. Thread-safe.
 */
final class TraceLog implements RunPart, RequestListener, RunListener {
  private static final int MAX_TRACES = 20;

  /** Number of traces on a terminal. */
  private static final int MAX_SHOWN = 3;

  /** Time after which no further trace is read, in ns. */
  private static final long PATIENCE_NS = 5_000_000_000L;

  private static final RunSection<Trace[]> SECTION = new RunSection<>("traces", Trace[].class);

  private final int every;
  private final RunContext context;
  private final PriorityQueue<Timed> slowest =
      new PriorityQueue<>(Comparator.comparingLong(timed -> timed.request.ns()));
  private long startNs;
  private final Histogram run = new Histogram(3);
  private Histogram interval = new Histogram(3);
  private volatile List<Trace> traces = List.of();

  /** Creates a log; the database traces one of {@code every} requests. */
  TraceLog(int every, RunContext context) {
    this.every = every;
    this.context = context;
  }

  /** A request, and when its reply arrived, in seconds since the start of the run. */
  private record Timed(Traced request, double seconds) {}

  @Override
  public List<RequestListener> requests() {
    return List.of(this);
  }

  @Override
  public List<RunListener> sources() {
    return List.of(this);
  }

  /** Returns the slowest traced requests of the last run, slowest first. */
  List<Trace> traces() {
    return traces;
  }

  @Override
  public Sections sections(Moment moment) {
    List<Trace> ofRun = traces();
    return ofRun.isEmpty() || moment == Moment.INTERVAL
        ? Sections.NONE
        : Sections.NONE.with(SECTION, ofRun.toArray(Trace[]::new));
  }

  @Override
  public boolean wantsTrace() {
    return ThreadLocalRandom.current().nextInt(every) == 0;
  }

  @Override
  public synchronized void traced(Traced request) {
    run.recordValue(request.ns());
    interval.recordValue(request.ns());
    slowest.add(new Timed(request, (System.nanoTime() - startNs) / MetricRow.NS_PER_SECOND));
    if (slowest.size() > MAX_TRACES) {
      slowest.remove();
    }
  }

  @Override
  public synchronized void timeStarts() {
    startNs = System.nanoTime();
    run.reset();
    interval.reset();
    slowest.clear();
    traces = List.of();
  }

  @Override
  public synchronized void intervalEnded(Interval ended) {
    context.events().accept(new RunEvent.Times("traced-st", interval));
    interval = new Histogram(3);
  }

  private synchronized List<Timed> kept() {
    return slowest.stream().sorted(slowest.comparator().reversed()).toList();
  }

  /**
   * Reads without a lock: replies that arrive late, on the threads that read, would wait for it.
   */
  @Override
  public void runEnded(Interval summary) {
    long endNs = System.nanoTime() + PATIENCE_NS;
    List<Trace> read = new ArrayList<>();
    Set<String> problems = new TreeSet<>();
    for (Timed each : kept()) {
      try {
        if (System.nanoTime() < endNs) {
          read.add(
              Trace.of(
                  each.request,
                  OptionalDouble.of(each.seconds),
                  context.marks().nameAt(each.seconds)));
        }
      } catch (DatabaseError e) {
        problems.add(e.getMessage());
      }
    }
    problems.forEach(
        problem -> context.output().complaint("Some traces cannot be read: " + problem));
    traces = List.copyOf(read);
    print(summary);
  }

  private void print(Interval summary) {
    if (traces.isEmpty()) {
      return;
    }
    context
        .output()
        .line(
            RootLocale.format(
                "Slowest of %,d traced requests (1 in %,d; median %s ms, of all requests %s ms):",
                run.getTotalCount(),
                every,
                SignificantDigits.of(Metric.MEDIAN.ms(run)),
                SignificantDigits.of(Metric.MEDIAN.ms(summary.total().latencies().service()))));
    context.output().table(texts(MAX_TRACES), width -> texts(MAX_SHOWN));
    context.output().line("");
  }

  private List<String> texts(int most) {
    List<String> lines = new ArrayList<>();
    traces.stream().limit(most).forEach(trace -> lines.addAll(trace.lines()));
    if (traces.size() > most) {
      lines.add((traces.size() - most) + " more are in the files of -graph and -log json=.");
    }
    return lines;
  }
}
