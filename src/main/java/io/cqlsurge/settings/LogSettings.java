package io.cqlsurge.settings;

import io.cqlsurge.grammar.Choice;
import io.cqlsurge.grammar.FileName;
import io.cqlsurge.grammar.Matched;
import io.cqlsurge.grammar.OptionGroup;
import io.cqlsurge.grammar.Param;
import io.cqlsurge.grammar.Span;
import io.cqlsurge.grammar.UsageError;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What is told, how often and where. */
public record LogSettings(
    Level level,
    boolean summary,
    boolean settings,
    boolean progress,
    boolean server,
    Duration interval,
    Optional<Path> file,
    Optional<Path> histogramFile,
    boolean showQueries,
    Optional<Path> queryLog,
    boolean statementsOnError,
    boolean nodes,
    boolean client) {

  /** How much is told about an error: nothing, a line, or all there is. */
  public enum Level {
    MINIMAL,
    NORMAL,
    VERBOSE
  }

  /** Refuses an interval of no length, and two kinds of text in one file. */
  public LogSettings {
    if (interval.isZero() || interval.isNegative()) {
      throw new UsageError("'interval=' must be greater than zero, such as 1s or 500ms");
    }
    if (file.isPresent()
        && file.map(LogSettings::place).equals(histogramFile.map(LogSettings::place))) {
      throw new UsageError("'file=' and 'hdrfile=' must not name the same file");
    }
  }

  private static Path place(Path path) {
    return path.toAbsolutePath().normalize();
  }

  /** How the group is typed. */
  static final class Options extends OptionGroup<LogSettings> {
    private final Param<Level> level =
        param(
                "level=",
                Choice.of(List.of(Level.values()), value -> value.name().toLowerCase(Locale.ROOT)),
                "how much to tell about an error: nothing, a line, or all")
            .orElse("normal");
    private final Param<Boolean> noSummary = flag("no-summary", "no results at the end");
    private final Param<Boolean> noSettings = flag("no-settings", "no settings at the start");
    private final Param<Boolean> noProgress = flag("no-progress", "no rows in between");
    private final Param<Boolean> server =
        flag("server", "tell how the nodes fare, as they say themselves");
    private final Param<Duration> interval =
        param("interval=", text -> Span.interval(text).duration(), "the time between two rows")
            .orElse("1s");
    private final Param<Path> file =
        Param.text("file=", FileName::parse, "also write settings, rows and results to this file");
    private final Param<Path> histogramFile =
        Param.text(
            "hdrfile=", FileName::parse, "write the histogram of each interval to this file");
    private final Param<Boolean> showQueries =
        flag("show-queries", "print each CQL text when it is prepared");
    private final Param<Path> queryLog =
        Param.text("query-log-file=", FileName::parse, "write every request to this file");
    private final Param<Boolean> statements =
        flag("print-statements-on-error", "print the CQL text before an error");
    private final Param<Boolean> nodes =
        flag("nodes", "also tell requests and latencies of each node");

    private final Param<Boolean> client =
        flag("client", "print how this client itself fares, at each row and at the end");

    Options() {
      super("-log", "What is told, how often and where");
      usage(
          optional(level),
          optional(noSummary),
          optional(noSettings),
          optional(noProgress),
          optional(server),
          optional(file),
          optional(histogramFile),
          optional(interval),
          optional(showQueries),
          optional(queryLog),
          optional(statements),
          optional(nodes),
          optional(client));
    }

    @Override
    protected LogSettings read(Matched words) {
      return new LogSettings(
          words.get(level),
          !words.has(noSummary),
          !words.has(noSettings),
          !words.has(noProgress),
          words.has(server),
          words.get(interval),
          words.find(file),
          words.find(histogramFile),
          words.has(showQueries),
          words.find(queryLog),
          words.has(statements),
          words.has(nodes),
          words.has(client));
    }
  }
}
