package io.cqlsurge.run;

import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.report.LogFile;
import io.cqlsurge.report.LoggedOutput;
import io.cqlsurge.report.Output;
import io.cqlsurge.report.trial.RunEntry;
import io.cqlsurge.report.trial.RunFile;
import io.cqlsurge.settings.LogSettings;
import io.cqlsurge.settings.ReportSettings;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * The report's files: opened before the first request, and closed after the report. Used by one
 * thread, except for lines of the report.
 */
public final class ReportFiles implements AutoCloseable {
  private final Output terminal;
  private final Names names;
  private Optional<LogFile> report = Optional.empty();
  private Optional<LogFile> histograms = Optional.empty();
  private Optional<RunFile> json = Optional.empty();

  /**
   * The options that name files.
   *
   * @param group the group or command with these options
   * @param reportOption the option that names the report
   * @param report receives the report's lines
   * @param histograms receives the intervals' histograms
   * @param json receives all data of the runs, at the end
   */
  public record Names(
      String group,
      String reportOption,
      Optional<Path> report,
      Optional<Path> histograms,
      Optional<Path> json) {
    private String option(String name) {
      return group + ": '" + name + "'";
    }
  }

  /**
   * Creates files that are not opened.
   *
   * @param terminal receives all lines, and messages about files that cannot be written
   */
  public ReportFiles(Names names, Output terminal) {
    this.names = names;
    this.terminal = terminal;
  }

  /** Returns the files of a load command, which are not opened. */
  static ReportFiles of(ReportSettings reports, Output terminal) {
    LogSettings.Files files = reports.log().files();
    return new ReportFiles(
        new Names("-log", "file=", files.report(), files.histograms(), files.json()), terminal);
  }

  /**
   * Opens the files, together with others.
   *
   * @param others adds the others
   * @throws UsageError if one of them cannot be written; these files are closed
   */
  public void open(Consumer<FileOpener> others) {
    FileOpener opener = new FileOpener(terminal);
    opener.log(names.option(names.reportOption), names.report, file -> report = Optional.of(file));
    opener.log(names.option("hdrfile="), names.histograms, file -> histograms = Optional.of(file));
    opener.open(
        names.option("json="),
        names.json,
        path -> json = Optional.of(RunFile.open(path, terminal)));
    others.accept(opener);
    try {
      opener.open();
    } catch (UsageError e) {
      close();
      throw e;
    }
  }

  /** Returns the output for lines to the user, also before the files are opened. */
  public Output output() {
    return names.report.isEmpty()
        ? terminal
        : new LoggedOutput(terminal, text -> report.ifPresent(file -> file.line(text)));
  }

  public Optional<LogFile> histograms() {
    return histograms;
  }

  /** Writes a line into the report's file only. */
  public void log(String line) {
    report.ifPresent(file -> file.line(line));
  }

  /** Returns whether data is missing in a file. */
  public boolean areLost() {
    return all().anyMatch(LogFile::isLost) || json.stream().anyMatch(RunFile::isLost);
  }

  /**
   * Writes all runs; writes nothing if there are none.
   *
   * @param more a record with further data about all runs together
   */
  public void write(String title, List<RunEntry> entries, Optional<?> more) {
    if (!entries.isEmpty()) {
      json.ifPresent(file -> file.write(title, entries, more));
    }
  }

  /** Returns whether there is a file with entries. */
  boolean haveEntries() {
    return json.isPresent();
  }

  /** Records that the run has results, for which earlier files are replaced. */
  public void measured() {
    all().forEach(LogFile::measured);
  }

  @Override
  public void close() {
    all().forEach(LogFile::close);
    json.ifPresent(RunFile::close);
  }

  private Stream<LogFile> all() {
    return Stream.of(report, histograms).flatMap(Optional::stream);
  }
}
