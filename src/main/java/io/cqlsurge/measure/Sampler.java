package io.cqlsurge.measure;

import io.cqlsurge.measure.gc.GcFigures;
import io.cqlsurge.measure.gc.GcSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import org.HdrHistogram.Histogram;

/**
 * A converter of the contents of the recorders into intervals and, at the end, a summary. Used by
 * one thread, while the workers continue to record.
 */
public final class Sampler {
  private final Map<String, Kind> kinds = new TreeMap<>();
  private final NodeTally nodes;
  private final Pacing pacing;
  private final GcSource ownGcSource;
  private final Optional<GcSource> serverGcSource;
  private final ClientMeter clientMeter;
  private final long startNs;
  private final Convergence convergence = new Convergence();
  private final ProcessorYield work = new ProcessorYield();

  /** The operations of a kind in the interval that ends now. */
  private final Tally ended = new Tally();

  /** The tally that the next recorder gets when it is drained. */
  private Tally empty = new Tally();

  private GcFigures gc = GcFigures.NONE;
  private GcFigures ownGc = GcFigures.NONE;
  private long spanStartNs;
  private long lastNs;

  /**
   * The recorders of all workers of a run.
   *
   * @param steps the labels in {@code operations} that are steps of other operations
   */
  public record Recording(
      Map<String, List<OperationRecorder>> operations,
      Set<String> steps,
      List<NodeRecorders> nodes,
      Pacing pacing) {

    /** Creates the recorders of operations without steps. */
    public Recording(
        Map<String, List<OperationRecorder>> operations, List<NodeRecorders> nodes, Pacing pacing) {
      this(operations, new HashSet<>(), nodes, pacing);
    }

    /** Returns a new recorder of one worker for an operation or a step. */
    public OperationRecorder add(String label, boolean isStep) {
      OperationRecorder recorder = new OperationRecorder(pacing);
      operations.computeIfAbsent(label, any -> new ArrayList<>()).add(recorder);
      if (isStep) {
        steps.add(label);
      }
      return recorder;
    }
  }

  /**
   * Creates a sampler for a run that starts now.
   *
   * @param ownGcSource the collections of this process
   * @param serverGcSource the nodes' collections, if these are available
   * @param clientMeter measures the load of this process since the run's start
   * @param startNs the run's start, by the recorded times' clock
   */
  public Sampler(
      Recording recording,
      GcSource ownGcSource,
      Optional<GcSource> serverGcSource,
      ClientMeter clientMeter,
      long startNs) {
    recording
        .operations()
        .forEach(
            (label, list) ->
                kinds.put(label, new Kind(label, list, recording.steps().contains(label))));
    this.nodes = new NodeTally(recording.nodes());
    this.pacing = recording.pacing();
    this.ownGcSource = ownGcSource;
    this.serverGcSource = serverGcSource;
    this.clientMeter = clientMeter;
    this.startNs = startNs;
    this.lastNs = startNs;
    ownGcSource.drain();
    serverGcSource.ifPresent(GcSource::drain);
  }

  /** Sets the first interval's end, before anything is recorded. */
  public void begin(long firstEndNs) {
    kinds.values().forEach(kind -> kind.drain(firstEndNs));
  }

  /**
   * Ends an interval and starts the next one. Operations that ended after this interval belong to
   * the next one, even if this call is delayed.
   *
   * @param counts whether its rate is included in the standard error; not if the interval was
   *     shortened or no new operations were started in it
   */
  public Interval tick(long endNs, long nextEndNs, boolean counts) {
    return cut(endNs, kind -> kind.drain(nextEndNs), counts);
  }

  /** Ends the last interval with all remaining records. */
  public Interval last(long endNs) {
    return cut(endNs, kind -> kind.drain(Long.MAX_VALUE, Long.MAX_VALUE), false);
  }

  /**
   * Returns whether no recorded operation ended between the end of the last interval and this time.
   * Valid only directly after a tick.
   */
  public boolean isIdleUntil(long endNs) {
    return kinds.values().stream()
        .flatMap(kind -> kind.recorders.stream())
        .allMatch(recorder -> recorder.firstEndedNs() >= endNs);
  }

  /** Ends an interval in which no operation ended, and whose next interval has also ended. */
  public Interval idle(long endNs) {
    Drained nothing = drain(kind -> new Tally());
    Interval.Span span = advanceTo(endNs);
    ClientFigures client = clientMeter.idle(spanStartNs, endNs);
    return interval(span, nothing, GcFigures.NONE, client, List.of());
  }

  private Interval cut(long endNs, Function<Kind, Tally> drain, boolean counts) {
    Drained drained = drain(drain);
    Interval.Span span = advanceTo(endNs);
    GcFigures own = ownGcSource.drain();
    ownGc = ownGc.plus(own);
    GcFigures collected = serverGcSource.map(GcSource::drain).orElse(own);
    gc = gc.plus(collected);
    Histogram service = drained.total.latencies().service();
    ClientFigures client = clientMeter.endInterval(spanStartNs, endNs, service, own);
    if (counts && client.incidents().pausedSeconds() == 0) {
      convergence.add(drained.total.counts().operations() / span.seconds());
    }
    work.ifDue();
    return interval(span, drained, collected, client, nodes.drain());
  }

  private Drained drain(Function<Kind, Tally> source) {
    List<OperationStats> figures = new ArrayList<>();
    for (Kind kind : kinds.values()) {
      figures.add(kind.figures(source.apply(kind)));
      work.ifDue();
    }
    return new Drained(figures, OperationStats.total(figures));
  }

  private Interval.Span advanceTo(long endNs) {
    spanStartNs = lastNs;
    lastNs = endNs;
    return new Interval.Span(seconds(spanStartNs), seconds(endNs));
  }

  private Interval interval(
      Interval.Span span,
      Drained drained,
      GcFigures collected,
      ClientFigures client,
      List<ErrorCount> errors) {
    return new Interval(
        span, drained.kinds, drained.total, convergence.standardError(), collected, client, errors);
  }

  /** An interval's operations: by kind, and all together. */
  private record Drained(List<OperationStats> kinds, OperationStats total) {}

  /** Returns the run's progress at this time. Drains no recorder. */
  public Progress progress(long nowNs) {
    long operations = 0;
    long errors = 0;
    for (Kind kind : kinds.values()) {
      if (!kind.isStep) {
        for (OperationRecorder recorder : kind.recorders) {
          operations += recorder.operations();
          errors += recorder.errors();
        }
      }
    }
    return new Progress(seconds(nowNs), operations, errors, OptionalDouble.empty());
  }

  /** Returns the summary of all intervals up to the last tick. */
  public Interval summary() {
    Drained all = drain(kind -> kind.whole);
    Histogram service = all.total.latencies().service();
    ClientFigures client = clientMeter.whole(startNs, lastNs, service, ownGc);
    Interval.Span span = new Interval.Span(0, seconds(lastNs));
    return interval(span, all, gc, client, nodes.errors());
  }

  /** Returns the figures of all nodes up to the last tick, by data centre and address. */
  public List<NodeFigures> nodes() {
    return nodes.figures();
  }

  private double seconds(long ns) {
    return (ns - startNs) / 1e9;
  }

  /** One operation kind: its recorders and all their records so far. */
  private final class Kind {
    private final String label;
    private final List<OperationRecorder> recorders;
    private final boolean isStep;
    private final Tally whole = new Tally();

    Kind(String label, List<OperationRecorder> recorders, boolean isStep) {
      this.label = label;
      this.isStep = isStep;
      this.recorders = List.copyOf(recorders);
    }

    OperationStats figures(Tally sums) {
      return new OperationStats(
          label, sums.counts(whole.operations), sums.latencies(pacing), isStep);
    }

    /**
     * Returns the interval's operations; valid until the next drain of any kind.
     *
     * @param nextEndsNs the next interval's end; twice to also get what the first drain leaves
     */
    Tally drain(long... nextEndsNs) {
      ended.clear();
      for (long nextEndNs : nextEndsNs) {
        for (OperationRecorder recorder : recorders) {
          empty = recorder.drainInto(ended, empty, nextEndNs);
          work.ifDue();
        }
      }
      whole.add(ended);
      return ended;
    }
  }
}
