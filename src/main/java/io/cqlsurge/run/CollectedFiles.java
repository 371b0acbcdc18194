package io.cqlsurge.run;

import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.report.Output;
import io.cqlsurge.report.trial.RunEntry;
import io.cqlsurge.report.trial.Timeline;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The files of a command that executes several runs: their log, their results, and their page. */
public final class CollectedFiles implements AutoCloseable {
  private final Names names;
  private final ReportFiles files;
  private Optional<EntryFile> page = Optional.empty();

  /**
   * The names of the files.
   *
   * @param graph the page to which the runs are added
   * @param title the title of the page
   * @param log receives the full output of all runs
   */
  public record Names(
      Optional<Path> json, Optional<Path> graph, Optional<String> title, Optional<Path> log) {}

  /**
   * Opens the files.
   *
   * @param command the command's name, for messages
   * @throws UsageError if one of them cannot be written
   */
  public CollectedFiles(String command, Names names, Command.Caller caller) {
    this.names = names;
    this.files =
        new ReportFiles(
            new ReportFiles.Names(command, "log=", names.log(), Optional.empty(), names.json()),
            caller.output());
    files.open(
        opener ->
            opener.check(
                command + ": 'graph='",
                names.graph(),
                path -> page = Optional.of(page(path, caller))));
  }

  private static EntryFile page(Path path, Command.Caller caller) {
    return caller
        .entryFile()
        .orElseThrow(() -> new UsageError("this build has no pages"))
        .open(path);
  }

  /** Returns whether there is a file with entries. */
  public boolean haveEntries() {
    return names.json().isPresent() || names.graph().isPresent();
  }

  /** Writes a line into the log. Thread-safe. */
  public void log(String line) {
    files.log(line);
  }

  /**
   * Writes all runs, and closes the files.
   *
   * @param data what is about all runs together
   */
  public void write(List<RunEntry> entries, Map<String, ?> data, Output output) {
    if (!entries.isEmpty()) {
      String title =
          names
              .title()
              .orElseGet(() -> Timeline.defaultTitle(Instant.now(), ZoneId.systemDefault()));
      files.measured();
      files.write(title, entries, Optional.of(data));
      page.ifPresent(file -> file.add(names.title(), entries, output));
    }
    close();
  }

  public boolean areLost() {
    return files.areLost() || page.stream().anyMatch(EntryFile::isLost);
  }

  @Override
  public void close() {
    files.close();
  }
}
