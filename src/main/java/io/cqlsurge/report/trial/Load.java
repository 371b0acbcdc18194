package io.cqlsurge.report.trial;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.cqlsurge.measure.ClientFigures;
import io.cqlsurge.measure.ClientFigures.Threads;
import io.cqlsurge.measure.gc.GcFigures;
import io.cqlsurge.report.Metric;
import java.util.List;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/** The client's load in a whole run, without the faults. */
public record Load(
    int cores,
    double cpu,
    Optional<Double> machine,
    @JsonProperty("io threads") Optional<Integer> ioThreads,
    @JsonProperty("io thread") Optional<Double> ioThread,
    @JsonProperty("schedule lag") Optional<String> scheduleLag,
    @JsonProperty("io lag") Optional<String> ioLag,
    int threads,
    double lanes,
    Optional<GcFigures> gc,
    double paused) {
  /** The client's load in an interval. */
  static final List<KeptColumn<ClientFigures>> COLUMNS =
      List.of(
          new KeptColumn<>("cpu", 2, it -> it.processors().used()),
          new KeptColumn<>("machine", 2, it -> known(it.processors().usedByAll())),
          new KeptColumn<>("io thread", 2, it -> known(it.threads().map(Threads::busiest))),
          new KeptColumn<>("lanes", 1, it -> it.lanes().inUse()),
          new KeptColumn<>("gc", 2, it -> it.gc().sumMs()),
          new KeptColumn<>("schedule lag", 2, it -> known(p99(it.scheduleLag()))),
          new KeptColumn<>("io lag", 2, it -> known(p99(it.ioLag()))),
          new KeptColumn<>("paused", 3, it -> it.incidents().pausedSeconds()));

  private static double known(Optional<Double> number) {
    return number.orElse(Double.NaN);
  }

  private static Optional<Double> p99(Optional<Histogram> lag) {
    return lag.filter(delays -> delays.getTotalCount() > 0).map(Metric.P99::ms);
  }

  static Load of(ClientFigures client) {
    return new Load(
        client.processors().cores(),
        client.processors().used(),
        client.processors().usedByAll(),
        client.threads().map(Threads::count),
        client.threads().map(Threads::busiest),
        client.scheduleLag().map(HistogramText::of),
        client.ioLag().map(HistogramText::of),
        client.lanes().count(),
        client.lanes().inUse(),
        Optional.of(client.gc()),
        client.incidents().pausedSeconds());
  }
}
