package io.cqlsurge.settings;

import io.cqlsurge.grammar.Choice;
import io.cqlsurge.grammar.Count;
import io.cqlsurge.grammar.MatchedOptions;
import io.cqlsurge.grammar.OptionGroup;
import io.cqlsurge.grammar.Param;
import io.cqlsurge.grammar.Span;
import io.cqlsurge.grammar.UsageError;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * The content, the interval and the output's files.
 *
 * @param latencyDigits decimal places of latencies in ms
 * @param statementsOnError whether the CQL of a failed operation is printed before its error
 * @param table the form of the interval table
 */
public record LogSettings(
    Level level,
    Duration interval,
    int latencyDigits,
    Contents contents,
    Files files,
    boolean statementsOnError,
    Table table) {

  /** How much is printed about an error: nothing, one line, or the stack trace too. */
  public enum Level {
    MINIMAL,
    NORMAL,
    VERBOSE
  }

  /**
   * Which sections of the report are printed.
   *
   * @param settings whether the settings are printed at the beginning
   * @param progress whether interval rows or the progress line are printed
   * @param client whether this client's state is printed
   * @param nodes whether a table of the nodes is printed at the end
   * @param clients whether a table of the clients is printed at the end
   */
  public record Contents(
      boolean summary,
      boolean settings,
      boolean progress,
      boolean client,
      boolean nodes,
      boolean clients) {}

  /**
   * The files to write.
   *
   * @param report a copy of the settings, rows and results
   */
  public record Files(Optional<Path> report, Optional<Path> histograms, Optional<Path> json) {}

  /**
   * The form of the tables during and after a run.
   *
   * @param form empty if a terminal gets the compact form, and everything else the full form
   * @param timestamps whether rows in the full interval table end with the time of day
   */
  public record Table(Optional<Form> form, boolean timestamps) {

    /** The form of a table. */
    public enum Form {
      /** All columns of cassandra-stress, with its widths. */
      FULL,
      /** The most important columns that fit a terminal's width. */
      COMPACT
    }
  }

  /** Rejects an interval of 0. */
  public LogSettings {
    if (interval.isZero() || interval.isNegative()) {
      throw new UsageError("'interval=' must be greater than zero, such as 1s or 500ms");
    }
  }

  /** The group's options. */
  static final class Options extends OptionGroup<LogSettings> {
    private final Param<Level> level =
        param(
                "level=",
                Choice.of(Level.values()),
                "how much to print about each error during the run: nothing, one line, or the stack trace too")
            .orElse("normal");
    private final Param<Boolean> noSummary =
        flag("no-summary", "do not print the results block at the end");
    private final Param<Boolean> noSettings =
        flag("no-settings", "do not print the settings at the beginning");
    private final Param<Boolean> noProgress =
        flag("no-progress", "do not print interval rows, nor the progress line");
    private final Param<Path> file =
        file(
            "file=",
            "also write settings, rows and results to this file; an existing file is replaced at the end");
    private final Param<Path> histogramFile =
        file(
            "hdrfile=",
            "write all latencies, by interval and operation, to this file as an HdrHistogram log, in ns; an existing file is replaced at the end");
    private final Param<Duration> interval =
        param(
                "interval=",
                text -> Span.interval(text).duration(),
                "report interval, a whole number of s or ms above 0; without a unit, seconds")
            .orElse("1s");
    private final Param<Path> json =
        file(
            "json=",
            "at the end, write all data about the run to this file, for programs and for 'cqlsurge compare'");
    private final Param<Boolean> statements =
        flag("print-statements-on-error", "print a failed operation's CQL before its error");
    private final Param<Boolean> nodes =
        flag("nodes", "at the end, print a table with each node's requests, errors and latencies");

    private final Param<Boolean> client =
        flag(
            "client",
            "with each row and at the end, print this client's state: processor, garbage collection, lag");

    private final Param<Boolean> clients =
        flag(
            "clients",
            "at the end, if several clients execute the run, print a table with each client's results");

    private final Param<Integer> latencyDigits =
        param(
                "latency-digits=",
                Count::positive,
                "decimal places for latencies in ms, in rows and results; scripts may expect 1")
            .check(digits -> digits <= 6, "must be at most 6, as latencies are measured in ns")
            .values("1..6")
            .orElse("1");

    private final Param<Table.Form> form =
        param(
            "table=",
            Choice.of(Table.Form.values()),
            "full: all columns; compact: the columns that fit the terminal, only rows of the total; default: compact on a terminal, full in a pipe or file");

    private final Param<Boolean> timestamps =
        flag(
            "timestamps",
            "add the time of day in UTC as the last column in the full interval table");

    Options() {
      super("-log", "Report content, interval and files");
      note(
          "In the histogram log, service times have the tag <operation>-st. With a rate, response times have -rt and wait times -wt.");
      example("write n=1M -log interval=5s file=run.log hdrfile=run.hdr -rate threads=50");
    }

    @Override
    protected LogSettings read(MatchedOptions options) {
      return new LogSettings(
          options.get(level),
          options.get(interval),
          options.get(latencyDigits),
          new Contents(
              !options.has(noSummary),
              !options.has(noSettings),
              !options.has(noProgress),
              options.has(client),
              options.has(nodes),
              options.has(clients)),
          new Files(options.find(file), options.find(histogramFile), options.find(json)),
          options.has(statements),
          new Table(options.find(form), options.has(timestamps)));
    }
  }
}
