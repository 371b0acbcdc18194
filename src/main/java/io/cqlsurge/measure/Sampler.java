package io.cqlsurge.measure;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * Turns what the recorders hold into intervals and, at the end, a summary. One thread calls it; the
 * workers go on recording meanwhile.
 */
public final class Sampler {
  private final Map<String, Kind> kinds = new TreeMap<>();
  private final NodeTally nodes;
  private final Pacing pacing;
  private final GcSources gcSources;
  private final ClientMeter clientMeter;
  private final long startNs;
  private final Convergence convergence = new Convergence();
  private GcFigures gc = GcFigures.NONE;
  private GcFigures ownGc = GcFigures.NONE;
  private long spanStartNs;
  private long lastNs;

  /**
   * A sampler of a run that starts now.
   *
   * @param recording what the workers record into
   * @param clientMeter looks at this process since the run began
   * @param startNs when the lanes start, by the clock of the recorded times
   */
  public Sampler(Recording recording, GcSources gcSources, ClientMeter clientMeter, long startNs) {
    recording.operations().forEach((label, list) -> kinds.put(label, new Kind(label, list)));
    this.nodes = new NodeTally(recording.nodes());
    this.pacing = recording.pacing();
    this.gcSources = gcSources;
    this.clientMeter = clientMeter;
    this.startNs = startNs;
    this.lastNs = startNs;
    gcSources.client().drain();
    gcSources.servers().ifPresent(GcSource::drain);
  }

  /** Says when the first interval ends; before anything is recorded. */
  public void begin(long firstEndNs) {
    kinds.values().forEach(kind -> kind.drain(firstEndNs));
  }

  /**
   * Ends an interval and begins the next. Operations that ended later than this interval belong to
   * the next one, however late this is called.
   *
   * @param nextEndNs when the next one ends
   * @param counts whether its rate counts as one of many; not if it was cut short, or nothing new
   *     was begun in it
   */
  public Interval tick(long endNs, long nextEndNs, boolean counts) {
    return cut(endNs, kind -> kind.drain(nextEndNs), counts);
  }

  /** Ends the last interval with all that was recorded. */
  public Interval last(long endNs) {
    return cut(endNs, Kind::drainAll, false);
  }

  /**
   * Whether no operation is known to have ended between the end of the last interval and that
   * moment; only right after a tick.
   */
  public boolean isIdleUntil(long endNs) {
    return kinds.values().stream().allMatch(kind -> kind.later.firstEndedNs >= endNs);
  }

  /** Ends an interval in which no operation ended, as the next one is over as well. */
  public Interval idle(long endNs) {
    Drained nothing = drain(kind -> new Tally());
    Interval.Span span = goOnTo(endNs);
    ClientFigures client = clientMeter.idle(spanStartNs, endNs);
    return interval(span, nothing, GcFigures.NONE, client, List.of());
  }

  private Interval cut(long endNs, Function<Kind, Tally> drain, boolean counts) {
    Drained drained = drain(drain);
    Interval.Span span = goOnTo(endNs);
    GcFigures own = gcSources.client().drain();
    ownGc = ownGc.plus(own);
    GcFigures collected = gcSources.servers().map(GcSource::drain).orElse(own);
    gc = gc.plus(collected);
    ClientFigures client = clientMeter.cut(spanStartNs, endNs, drained.all.service, own);
    if (counts && client.incidents().pausedSeconds() == 0) {
      convergence.add(drained.all.operations / span.seconds());
    }
    return interval(span, drained, collected, client, nodes.drain());
  }

  private Drained drain(Function<Kind, Tally> source) {
    Tally all = new Tally();
    List<Figures> figures = new ArrayList<>();
    long soFar = 0;
    for (Kind kind : kinds.values()) {
      Tally drained = source.apply(kind);
      all.add(drained);
      soFar += kind.whole.operations;
      figures.add(drained.figures(kind.label, pacing, kind.whole.operations));
    }
    return new Drained(all, figures, soFar);
  }

  private Interval.Span goOnTo(long endNs) {
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
        span,
        drained.kinds,
        drained.all.figures(Figures.TOTAL, pacing, drained.soFar),
        convergence.standardError(),
        collected,
        client,
        errors);
  }

  /** The operations of an interval: all together, by kind, and their number since the start. */
  private record Drained(Tally all, List<Figures> kinds, long soFar) {}

  /** How far the run is at that moment; nothing is taken from the next interval. */
  public Progress progress(long nowNs) {
    long operations = 0;
    long errors = 0;
    for (Kind kind : kinds.values()) {
      for (OperationRecorder recorder : kind.recorders) {
        operations += recorder.operations();
        errors += recorder.errors();
      }
    }
    return new Progress(seconds(nowNs), operations, errors, OptionalDouble.empty());
  }

  /** All intervals together, up to the last tick. */
  public Summary summary() {
    Tally all = new Tally();
    List<Figures> figures = new ArrayList<>();
    for (Kind kind : kinds.values()) {
      all.add(kind.whole);
      figures.add(kind.whole.figures(kind.label, pacing, kind.whole.operations));
    }
    Figures total = all.figures(Figures.TOTAL, pacing, all.operations);
    return new Summary(
        seconds(lastNs),
        figures,
        total,
        convergence.standardError(),
        gc,
        clientMeter.whole(startNs, lastNs, all.service, ownGc),
        nodes.errors(),
        nodes.figures());
  }

  private double seconds(long ns) {
    return (ns - startNs) / 1e9;
  }

  /** One kind of operation: its recorders, and all they held so far. */
  private static final class Kind {
    private final String label;
    private final List<OperationRecorder> recorders;
    private final Tally whole = new Tally();

    /** Operations that were drained and ended after the last tick. */
    private Tally later = new Tally();

    Kind(String label, List<OperationRecorder> recorders) {
      this.label = label;
      this.recorders = List.copyOf(recorders);
    }

    Tally drain(long nextEndNs) {
      Tally drained = later;
      drained.firstEndedNs = Long.MAX_VALUE;
      Tally following = new Tally();
      recorders.forEach(recorder -> recorder.drainInto(drained, following, nextEndNs));
      later = following;
      whole.add(drained);
      return drained;
    }

    Tally drainAll() {
      Tally drained = later;
      later = new Tally();
      recorders.forEach(recorder -> recorder.drainInto(drained, drained, Long.MAX_VALUE));
      whole.add(drained);
      return drained;
    }
  }
}
