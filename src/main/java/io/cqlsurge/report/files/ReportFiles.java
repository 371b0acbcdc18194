package io.cqlsurge.report.files;

import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.report.AtomicFile;
import io.cqlsurge.report.LogFile;
import io.cqlsurge.report.LoggedOutput;
import io.cqlsurge.report.Output;
import io.cqlsurge.report.graph.GraphFile;
import io.cqlsurge.report.graph.PageEntries;
import io.cqlsurge.report.requests.QueryLog;
import io.cqlsurge.report.trial.RunEntry;
import io.cqlsurge.report.trial.RunFile;
import io.cqlsurge.report.trial.Timeline;
import io.cqlsurge.schema.Literals;
import io.cqlsurge.settings.GraphSettings;
import io.cqlsurge.settings.LogSettings;
import io.cqlsurge.settings.ReportSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The files of {@code -log} and {@code -graph}: opened before the first request, and closed after
 * the report.
 *
 * @param terminal receives all lines
 * @param report receives the report's lines as well
 * @param histograms receives the intervals' histograms
 * @param queryLog receives every request
 * @param json receives all data of the runs, at the end
 * @param graph the page that the runs are added to, at the end
 * @param pageTitle replaces the title of the page
 */
public record ReportFiles(
    Output terminal,
    Optional<LogFile> report,
    Optional<LogFile> histograms,
    Optional<QueryLog> queryLog,
    Optional<RunFile> json,
    Optional<GraphFile> graph,
    Optional<String> pageTitle)
    implements AutoCloseable {

  /**
   * Opens the files. Earlier ones keep their content until there are results.
   *
   * @throws UsageError if one of them cannot be written
   */
  public static ReportFiles open(ReportSettings reports, Literals literals, Output terminal) {
    LogSettings log = reports.log();
    FileOpener opener = new FileOpener(terminal, duplicates(reports));
    LogSettings.Files files = log.files();
    Optional<GraphFile> page =
        opener.graph("-graph: 'file='", reports.graph().map(GraphSettings::file));
    return new ReportFiles(
            terminal,
            opener.log("-log: 'file='", files.report()),
            opener.log("-log: 'hdrfile='", files.histograms()),
            opener
                .log("-log: 'query-log-file='", files.queryLog())
                .map(file -> queryLog(file, literals, terminal)),
            opener.json("-log: 'json='", files.json()),
            page,
            reports.graph().flatMap(GraphSettings::title))
        .checked(opener);
  }

  private static QueryLog queryLog(LogFile file, Literals literals, Output terminal) {
    return new QueryLog(file, terminal, InstantSource.system(), literals, QueryLog.Limits.OWN_FILE);
  }

  /**
   * Returns these files.
   *
   * @throws UsageError if the opener could not open all of them; the others are closed
   */
  public ReportFiles checked(FileOpener opener) {
    try {
      opener.check();
      return this;
    } catch (UsageError e) {
      close();
      throw e;
    }
  }

  /** Returns a complaint for each file that two options name. */
  private static List<String> duplicates(ReportSettings reports) {
    LogSettings log = reports.log();
    Map<String, Optional<Path>> named = new LinkedHashMap<>();
    named.put("-log: 'file='", log.files().report());
    named.put("-log: 'hdrfile='", log.files().histograms());
    named.put("-log: 'query-log-file='", log.files().queryLog());
    named.put("-log: 'json='", log.files().json());
    named.put("-log: 'outcomes='", log.files().outcomes());
    named.put("-graph: 'file='", reports.graph().map(GraphSettings::file));
    Map<Path, String> options = new HashMap<>();
    List<String> complaints = new ArrayList<>();
    named.forEach(
        (option, path) ->
            path.filter(file -> Files.notExists(file) || Files.isRegularFile(file))
                .map(file -> options.putIfAbsent(place(file), option))
                .ifPresent(
                    other ->
                        complaints.add(
                            option + ": " + path.get() + " is also the file of " + other)));
    return complaints;
  }

  /** Returns the file to which a link leads, so that two names of one file are equal. */
  private static Path place(Path file) {
    try {
      return AtomicFile.target(file).toAbsolutePath().normalize();
    } catch (IOException e) {
      return file.toAbsolutePath().normalize();
    }
  }

  /** Returns the output for lines to the user. */
  public Output output() {
    return report.<Output>map(file -> new LoggedOutput(terminal, file)).orElse(terminal);
  }

  /** Returns whether data is missing in a file. */
  public boolean areLost() {
    return all().anyMatch(LogFile::isLost)
        || queryLog.stream().anyMatch(QueryLog::isIncomplete)
        || json.stream().anyMatch(RunFile::isLost)
        || graph.stream().anyMatch(GraphFile::isLost);
  }

  /** Writes all runs; writes nothing if no run started. */
  public void write(Timeline timeline) {
    write(timeline.title(), timeline.entries(), Optional.empty());
  }

  /**
   * Writes all runs; writes nothing if there are none.
   *
   * @param more a record with further data about all runs together
   */
  public void write(String title, List<RunEntry> entries, Optional<?> more) {
    if (!entries.isEmpty()) {
      json.ifPresent(file -> file.write(title, entries, more));
      graph.ifPresent(page -> page.add(pageTitle, PageEntries.of(entries), terminal));
    }
  }

  /** Records that the run has results, for which earlier files are replaced. */
  public void measured() {
    all().forEach(LogFile::measured);
    queryLog.ifPresent(QueryLog::measured);
  }

  @Override
  public void close() {
    all().forEach(LogFile::close);
    queryLog.ifPresent(QueryLog::close);
    json.ifPresent(RunFile::close);
  }

  private Stream<LogFile> all() {
    return Stream.of(report, histograms).flatMap(Optional::stream);
  }
}
