package io.cqlsurge.report.trial;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.cqlsurge.measure.ClientFigures;
import io.cqlsurge.measure.ClientFigures.Threads;
import io.cqlsurge.measure.gc.GcFigures;
import java.util.Optional;
import java.util.OptionalDouble;

/** The client's load in a whole run, without the faults. */
public record Load(
    int cores,
    double cpu,
    OptionalDouble machine,
    @JsonProperty("io threads") Optional<Integer> ioThreads,
    @JsonProperty("io thread") Optional<Double> ioThread,
    @JsonProperty("schedule lag") Optional<String> scheduleLag,
    @JsonProperty("io lag") Optional<String> ioLag,
    int threads,
    double lanes,
    Optional<GcFigures> gc,
    double paused) {

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
