package io.cqlsurge.report.trial;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.cqlsurge.measure.ClientFigures;
import io.cqlsurge.measure.ClientFigures.Threads;
import io.cqlsurge.measure.gc.GcFigures;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** The client's load in a whole run, without the faults. */
public record Load(
    int cores,
    double cpu,
    OptionalDouble machine,
    @JsonProperty("io threads") OptionalInt ioThreads,
    @JsonProperty("io thread") OptionalDouble ioThread,
    @JsonProperty("schedule lag") Optional<String> scheduleLag,
    @JsonProperty("io lag") Optional<String> ioLag,
    int threads,
    double lanes,
    Optional<GcFigures> gc,
    double paused) {

  static Load of(ClientFigures client) {
    Optional<Threads> threads = client.threads();
    return new Load(
        client.processors().cores(),
        client.processors().used(),
        client.processors().usedByAll(),
        threads.isPresent() ? OptionalInt.of(threads.get().count()) : OptionalInt.empty(),
        threads.isPresent() ? OptionalDouble.of(threads.get().busiest()) : OptionalDouble.empty(),
        client.scheduleLag().map(HistogramText::of),
        client.ioLag().map(HistogramText::of),
        client.lanes().count(),
        client.lanes().inUse(),
        Optional.of(client.gc()),
        client.incidents().pausedSeconds());
  }
}
