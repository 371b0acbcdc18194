package io.cqlsurge.measure;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;

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

  /** Ends an interval and begins the next. */
  public Interval tick(long nowNs) {
    return cut(nowNs, true);
  }

  /**
   * Ends an interval that was cut short, or in which nothing new was begun; its rate says too
   * little to count as one of many.
   */
  public Interval last(long nowNs) {
    return cut(nowNs, false);
  }

  private Interval cut(long nowNs, boolean whole) {
    Tally all = new Tally();
    List<Figures> figures = new ArrayList<>();
    long soFar = 0;
    for (Kind kind : kinds.values()) {
      Tally drained = kind.drain();
      all.add(drained);
      soFar += kind.whole.operations;
      figures.add(drained.figures(kind.label, pacing, kind.whole.operations));
    }
    Interval.Span span = new Interval.Span(seconds(lastNs), seconds(nowNs));
    lastNs = nowNs;
    if (whole) {
      convergence.add(all.operations / span.seconds());
    }
    GcFigures own = gcSources.client().drain();
    ownGc = ownGc.plus(own);
    GcFigures collected = gcSources.servers().map(GcSource::drain).orElse(own);
    gc = gc.plus(collected);
    Figures total = all.figures(Figures.TOTAL, pacing, soFar);
    return new Interval(
        span,
        figures,
        total,
        convergence.standardError(),
        collected,
        clientMeter.cut(span.seconds(), all.service, own),
        nodes.drain());
  }

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
    double seconds = seconds(lastNs);
    return new Summary(
        seconds,
        figures,
        total,
        convergence.standardError(),
        gc,
        clientMeter.whole(seconds, all.service, ownGc),
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

    Kind(String label, List<OperationRecorder> recorders) {
      this.label = label;
      this.recorders = List.copyOf(recorders);
    }

    Tally drain() {
      Tally drained = new Tally();
      recorders.forEach(recorder -> recorder.drainInto(drained));
      whole.add(drained);
      return drained;
    }
  }
}
