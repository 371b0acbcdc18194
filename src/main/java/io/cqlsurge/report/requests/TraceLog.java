package io.cqlsurge.report.requests;

import io.cqlsurge.database.Cluster;
import io.cqlsurge.database.Database;
import io.cqlsurge.database.NamedRow;
import io.cqlsurge.database.RequestListener;
import io.cqlsurge.measure.Interval;
import io.cqlsurge.measure.RunListener;
import io.cqlsurge.measure.Summary;
import io.cqlsurge.report.Output;
import io.cqlsurge.report.RootLocale;
import io.cqlsurge.report.SignificantDigits;
import io.cqlsurge.settings.LogSettings;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.PriorityQueue;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ThreadLocalRandom;
import org.HdrHistogram.Histogram;

/**
 * Chooses the requests that the database traces, keeps the slowest, and prints their events after a
 * run. Thread-safe.
 */
public final class TraceLog implements RequestListener, RunListener {
  private static final int MAX_TRACES = 20;

  /** Time for which the events of all traces are awaited: nodes write them after the reply. */
  private static final long PATIENCE_NS = 3_000_000_000L;

  private static final long PAUSE_MS = 100;
  private static final double NS_PER_MS = 1e6;
  private static final int BAR = 24;

  private final int every;
  private final Output output;
  private final PriorityQueue<Traced> slowest =
      new PriorityQueue<>(Comparator.comparingLong(Traced::ns));
  private final Histogram run = new Histogram(3);
  private Histogram interval = new Histogram(3);
  private Optional<Database> database = Optional.empty();
  private RunListener followers = ended -> {};
  private List<Trace> traces = List.of();

  private TraceLog(int every, Output output) {
    this.every = every;
    this.output = output;
  }

  /** Returns a log if traces are requested. */
  public static Optional<TraceLog> of(LogSettings log, Output output) {
    OptionalInt every = log.requests().traced();
    return every.isPresent()
        ? Optional.of(new TraceLog(every.getAsInt(), output))
        : Optional.empty();
  }

  /**
   * Prepares runs.
   *
   * @param traced where the events are read
   * @param listeners receive the times of traced requests
   */
  public void begin(Database traced, RunListener listeners) {
    database = Optional.of(traced);
    followers = listeners;
  }

  @Override
  public boolean wantsTrace() {
    return ThreadLocalRandom.current().nextInt(every) == 0;
  }

  @Override
  public synchronized void traced(Traced request) {
    run.recordValue(request.ns());
    interval.recordValue(request.ns());
    slowest.add(request);
    if (slowest.size() > MAX_TRACES) {
      slowest.remove();
    }
  }

  @Override
  public synchronized void timeStarts() {
    run.reset();
    interval.reset();
    slowest.clear();
    traces = List.of();
  }

  @Override
  public synchronized void intervalEnded(Interval ended) {
    followers.tracesSeen(interval);
    interval = new Histogram(3);
  }

  /** Returns the slowest traced requests of the last run, slowest first. */
  public synchronized List<Trace> traces() {
    return traces;
  }

  @Override
  public synchronized void runEnded(Summary summary) {
    List<Traced> found = new ArrayList<>(slowest);
    found.sort(Comparator.comparingLong(Traced::ns).reversed());
    long endNs = System.nanoTime() + PATIENCE_NS;
    List<Trace> read = new ArrayList<>();
    try {
      for (Traced request : found) {
        read.add(read(request, endNs));
      }
    } catch (CompletionException e) {
      output.complaint("Traces cannot be read: " + e.getCause().getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    traces = List.copyOf(read);
    print(summary);
  }

  private Trace read(Traced request, long endNs) throws InterruptedException {
    String where = " WHERE session_id = " + request.id();
    while (System.nanoTime() < endNs
        && ask(request, "SELECT duration FROM system_traces.sessions" + where).stream()
            .allMatch(row -> row.number("duration").isEmpty())) {
      Thread.sleep(PAUSE_MS);
    }
    List<NamedRow> rows =
        ask(request, "SELECT source, source_elapsed, activity FROM system_traces.events" + where);
    return new Trace(
        request.ns() / NS_PER_MS,
        request.node(),
        request.cql(),
        rows.stream().map(TraceLog::event).toList());
  }

  private List<NamedRow> ask(Traced request, String cql) {
    Database asked = database.orElseThrow();
    List<Cluster.Node> nodes = asked.nodes();
    Cluster.Node coordinator =
        nodes.stream()
            .filter(node -> node.address().equals(request.node()))
            .findFirst()
            .orElse(nodes.get(0));
    return asked.ask(coordinator, cql).toCompletableFuture().join();
  }

  private static Trace.Event event(NamedRow row) {
    return new Trace.Event(
        (long) row.number("source_elapsed").orElse(0),
        row.text("source").replaceFirst(".*/", ""),
        row.text("activity").replaceAll("\\p{Cntrl}", " "));
  }

  private void print(Summary summary) {
    if (traces.isEmpty()) {
      return;
    }
    output.line(
        RootLocale.format(
            "Slowest of %,d traced requests (1 in %,d; median %s ms, of all requests %s ms):",
            run.getTotalCount(),
            every,
            SignificantDigits.of(run.getValueAtPercentile(50) / NS_PER_MS),
            SignificantDigits.of(
                summary.total().latencies().service().getValueAtPercentile(50) / NS_PER_MS)));
    for (Trace trace : traces) {
      output.line(
          "%s ms, %s, %s"
              .formatted(SignificantDigits.of(trace.ms()), trace.node(), trace.request()));
      long longest = trace.events().stream().mapToLong(Trace.Event::us).max().orElse(0);
      trace.events().forEach(event -> output.line(line(event, longest)));
    }
    output.line("");
  }

  private static String line(Trace.Event event, long longest) {
    int at = (int) (BAR * event.us() / Math.max(1, longest));
    return RootLocale.format(
        "  %,9d us  %-15s  %-" + (BAR + 1) + "s  %s",
        event.us(),
        event.node(),
        " ".repeat(at) + "|",
        event.activity());
  }
}
