package io.cqlsurge.run;

import io.cqlsurge.report.Output;
import io.cqlsurge.report.trial.RunEntry;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** A file to which entries of runs are added, such as a page. */
public interface EntryFile {
  /** Checks such a file. */
  @FunctionalInterface
  interface Opener {
    /**
     * Checks that entries can be added to a file; writes nothing yet.
     *
     * @throws io.cqlsurge.grammar.UsageError if they cannot
     */
    EntryFile open(Path path);
  }

  /**
   * Adds entries, and prints where they are.
   *
   * @param title replaces the title of the file
   */
  void add(Optional<String> title, List<RunEntry> entries, Output output);

  /** Returns whether added entries are missing in the file. */
  boolean isLost();
}
