package io.cqlsurge.feature.duel;

import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.report.Output;
import io.cqlsurge.report.trial.RunEntry;
import io.cqlsurge.run.Command;
import io.cqlsurge.run.EntryFile;
import io.cqlsurge.run.ReportFiles;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The files of a duel: its log and its results, and the page with all its runs. */
final class DuelFiles implements AutoCloseable {
  private final ReportFiles files;
  private Optional<EntryFile> page = Optional.empty();

  /**
   * Opens the files.
   *
   * @throws UsageError if one of them cannot be written
   */
  DuelFiles(DuelSettings.Files named, Command.Caller caller) {
    this.files =
        new ReportFiles(
            new ReportFiles.Names(
                new ReportFiles.Named("duel: 'log='", named.log()),
                new ReportFiles.Named("", Optional.empty()),
                new ReportFiles.Named("duel: 'json='", named.json())),
            caller.output());
    files.open(
        opener ->
            opener.check(
                "duel: 'graph='", named.graph(), path -> page = Optional.of(page(path, caller))));
  }

  private static EntryFile page(Path path, Command.Caller caller) {
    return caller
        .entryFile()
        .orElseThrow(() -> new UsageError("this build has no pages"))
        .open(path);
  }

  void log(String line) {
    files.log(line);
  }

  /**
   * Writes all runs, and closes the files.
   *
   * @param names replaces the title of the page
   */
  void write(
      Optional<String> names,
      String title,
      List<RunEntry> entries,
      Map<String, ?> data,
      Output output) {
    if (!entries.isEmpty()) {
      files.measured();
      files.write(title, entries, Optional.of(data));
      page.ifPresent(file -> file.add(names, entries, output));
    }
    close();
  }

  boolean areLost() {
    return files.areLost() || page.stream().anyMatch(EntryFile::isLost);
  }

  @Override
  public void close() {
    files.close();
  }
}
