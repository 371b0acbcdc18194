package io.cqlsurge.report;

import io.cqlsurge.database.RequestListener.Event;
import io.cqlsurge.database.RequestListener.Traced;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A request that the database traced.
 *
 * @param ms time from sending to the reply, in milliseconds
 * @param time when the reply arrived, in seconds since the start of the run; empty without a run
 * @param phase name of the phase of the run; empty without marks
 * @param node the coordinator's address
 */
public record Trace(
    double ms,
    OptionalDouble time,
    Optional<String> phase,
    String node,
    String request,
    List<Event> events) {
  private static final int BAR = 24;

  /** Longest text that is shown for an event, in characters. */
  private static final int MAX_ACTIVITY = 200;

  public Trace {
    events = List.copyOf(events);
  }

  /**
   * Reads a trace.
   *
   * @throws io.cqlsurge.database.DatabaseError if it cannot be read
   */
  public static Trace of(Traced request, OptionalDouble time, Optional<String> phase) {
    return new Trace(
        request.ns() / MetricRow.NS_PER_MS,
        time,
        phase,
        request.node(),
        request.cql(),
        request.events().get().stream()
            .map(it -> new Event(it.us(), it.node(), it.activity().replaceAll("\\p{Cntrl}", " ")))
            .toList());
  }

  /** Returns the trace for the user: the request, and a line for each event. */
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    String at = time.isPresent() ? RootLocale.format(" at %.1f s", time.getAsDouble()) : "";
    String in = phase.map(name -> " (" + name + ")").orElse("");
    lines.add("%s ms%s%s, %s, %s".formatted(SignificantDigits.of(ms), at, in, node, request));
    long longest = events.stream().mapToLong(Event::us).max().orElse(0);
    events.forEach(event -> lines.add(line(event, longest)));
    return lines;
  }

  private static String line(Event event, long longest) {
    int at = (int) (BAR * event.us() / Math.max(1, longest));
    return RootLocale.format(
        "  %,9d us  %-15s  %-" + (BAR + 1) + "s  %s",
        event.us(),
        event.node(),
        " ".repeat(at) + "|",
        event.activity().length() > MAX_ACTIVITY
            ? event.activity().substring(0, MAX_ACTIVITY) + "..."
            : event.activity());
  }
}
