package io.cqlsurge.settings;

import io.cqlsurge.grammar.MatchedOptions;
import io.cqlsurge.grammar.OptionGroup;
import io.cqlsurge.grammar.Param;
import io.cqlsurge.grammar.Span;
import java.time.Duration;
import java.util.Optional;

/**
 * How often the rows and headings of the interval table are printed.
 *
 * @param outputFrequency time from one row to the next, as typed
 * @param headerFrequency time from one heading to the next, as typed
 */
public record ReportingSettings(Optional<Span> outputFrequency, Optional<Span> headerFrequency) {

  /** Returns the time from one row to the next; if empty, each interval has a row. */
  public Optional<Duration> betweenRows() {
    return outputFrequency.map(Span::duration);
  }

  /** Returns the time from one heading to the next; if empty, there is only the first. */
  public Optional<Duration> betweenHeaders() {
    return headerFrequency.map(Span::duration);
  }

  /** The group's options. */
  static final class Options extends OptionGroup<ReportingSettings> {
    private static final String ZERO = "must be greater than zero, such as 10s or 1m";

    private final Param<Span> output =
        param(
                "output-frequency=",
                Span::parse,
                "time from one row to the next, such as 10s or 1m; a row covers all intervals since the last row; default: one row per interval (-log interval=)")
            .check(time -> time.amount() > 0, ZERO);
    private final Param<Span> header =
        param(
                "header-frequency=",
                Span::parse,
                "time from one heading to the next, such as 5m; default: one heading at the top")
            .check(time -> time.amount() > 0, ZERO);

    Options() {
      super("-reporting", "How often a row and the heading of the interval table are printed");
      example(
          "write duration=8h -reporting output-frequency=1m header-frequency=30m -rate threads=50");
    }

    @Override
    protected ReportingSettings read(MatchedOptions options) {
      return new ReportingSettings(options.find(output), options.find(header));
    }
  }
}
