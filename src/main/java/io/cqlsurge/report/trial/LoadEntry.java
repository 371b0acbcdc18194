package io.cqlsurge.report.trial;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cqlsurge.measure.ClientFigures;
import io.cqlsurge.measure.ClientFigures.Incidents;
import io.cqlsurge.measure.ClientFigures.Lanes;
import io.cqlsurge.measure.ClientFigures.Processors;
import io.cqlsurge.measure.ClientFigures.Threads;
import io.cqlsurge.measure.GcFigures;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.HdrHistogram.Histogram;

/** The load of the client in a whole run, as JSON. */
public final class LoadEntry {
  private static final String SCHEDULE_LAG = "schedule lag";
  private static final String IO_LAG = "io lag";

  private LoadEntry() {}

  /** Writes all figures except the faults. */
  static void write(ClientFigures client, ObjectNode target) {
    Processors processors = client.processors();
    target.put("cores", processors.cores());
    target.put("cpu", processors.used());
    processors.usedByAll().ifPresent(used -> target.put("machine", used));
    client
        .threads()
        .ifPresent(
            threads ->
                target.put("io threads", threads.count()).put("io thread", threads.busiest()));
    client.scheduleLag().ifPresent(lag -> target.put(SCHEDULE_LAG, HistogramText.of(lag)));
    client.ioLag().ifPresent(lag -> target.put(IO_LAG, HistogramText.of(lag)));
    target.put("threads", client.lanes().count()).put("lanes", client.lanes().inUse());
    write(client.gc(), target.putObject("gc"));
    target.put("paused", client.incidents().pausedSeconds());
  }

  /** Writes garbage collections. */
  static void write(GcFigures gc, ObjectNode target) {
    target
        .put("count", gc.count())
        .put("max", gc.maxMs())
        .put("sum", gc.sumMs())
        .put("squares", gc.sumOfSquaresMs2())
        .put("bytes", gc.freedBytes());
  }

  /** Returns the figures, with the faults of the run. */
  public static ClientFigures read(JsonNode source, Map<String, Long> faults) {
    return new ClientFigures(
        new Processors(
            source.path("cores").asInt(1), source.path("cpu").asDouble(), machine(source)),
        source.has("io threads")
            ? Optional.of(
                new Threads(source.path("io threads").asInt(), source.path("io thread").asDouble()))
            : Optional.empty(),
        lag(source.path(SCHEDULE_LAG)),
        lag(source.path(IO_LAG)),
        new Lanes(source.path("threads").asInt(), source.path("lanes").asDouble()),
        gc(source.path("gc")),
        new Incidents(source.path("paused").asDouble(), faults));
  }

  private static OptionalDouble machine(JsonNode source) {
    return source.has("machine")
        ? OptionalDouble.of(source.path("machine").asDouble())
        : OptionalDouble.empty();
  }

  private static Optional<Histogram> lag(JsonNode text) {
    return Optional.ofNullable(text.textValue()).flatMap(HistogramText::parse);
  }

  /** Returns garbage collections. */
  public static GcFigures gc(JsonNode source) {
    return new GcFigures(
        source.path("count").asLong(),
        source.path("max").asDouble(),
        source.path("sum").asDouble(),
        source.path("squares").asDouble(),
        source.path("bytes").asLong());
  }
}
