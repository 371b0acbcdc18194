package io.cqlsurge.settings;

import io.cqlsurge.grammar.MatchedOptions;
import io.cqlsurge.grammar.OptionGroup;
import io.cqlsurge.grammar.Param;
import io.cqlsurge.grammar.Span;
import io.cqlsurge.grammar.UsageError;
import java.time.Duration;
import java.util.Optional;

/**
 * How often the interval table goes on.
 *
 * @param outputFrequency how often there is a row, as typed
 * @param headerFrequency how often there are headings, as typed
 */
public record ReportingSettings(Optional<Span> outputFrequency, Optional<Span> headerFrequency) {

  /** The time from one row to the next; without it each interval has one. */
  public Optional<Duration> betweenRows() {
    return outputFrequency.map(Span::duration);
  }

  /** The time from one header to the next; without it there is only the first. */
  public Optional<Duration> betweenHeaders() {
    return headerFrequency.map(Span::duration);
  }

  /** How the group is typed. */
  static final class Options extends OptionGroup<ReportingSettings> {
    private final Param<Span> output =
        param(
            "output-frequency=",
            ReportingSettings::time,
            "print a row only so often, for all that happened since the last one: 10s, 1m; else one each interval (-log interval=)");
    private final Param<Span> header =
        param(
            "header-frequency=",
            ReportingSettings::time,
            "repeat the heading so often: 5m; else it stands at the top only");

    Options() {
      super("-reporting", "How often a row and the heading of the interval table are printed");
      example(
          "write duration=8h -reporting output-frequency=1m header-frequency=30m -rate threads=50");
      usage(optional(output), optional(header));
    }

    @Override
    protected ReportingSettings read(MatchedOptions words) {
      return new ReportingSettings(words.find(output), words.find(header));
    }
  }

  private static Span time(String text) {
    Span time = Span.parse(text);
    if (time.amount() == 0) {
      throw new UsageError("must be greater than zero, such as 10s or 1m");
    }
    return time;
  }
}
