package io.cqlsurge.feature.duel;

import io.cqlsurge.report.Output;
import io.cqlsurge.report.trial.RunEntry;
import io.cqlsurge.run.EntryFile;
import io.cqlsurge.run.ReportFiles;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The files of a duel: its log and its results, and the page with all its runs. */
record DuelFiles(ReportFiles files, Optional<EntryFile> page) {

  void log(String line) {
    files.log(line);
  }

  /**
   * Writes all runs, and closes the files.
   *
   * @param names replaces the title of the page
   * @param title title of the other files
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
    files.close();
  }

  boolean areLost() {
    return files.areLost() || page.stream().anyMatch(EntryFile::isLost);
  }
}
