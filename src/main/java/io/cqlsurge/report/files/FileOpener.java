package io.cqlsurge.report.files;

import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.report.LogFile;
import io.cqlsurge.report.Output;
import io.cqlsurge.report.graph.GraphFile;
import io.cqlsurge.report.trial.RunFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Opens the files that options name, and collects why some cannot be written. Earlier files keep
 * their content until there are results.
 */
public final class FileOpener {
  private final Output terminal;
  private final List<String> complaints;

  private interface Opening<T> {
    T open(Path path) throws IOException;
  }

  public FileOpener(Output terminal) {
    this(terminal, List.of());
  }

  /** Creates an opener that knows errors in the options. */
  FileOpener(Output terminal, List<String> complaints) {
    this.terminal = terminal;
    this.complaints = new ArrayList<>(complaints);
  }

  /**
   * Checks a page. It is only checked, so it comes first: a refused command creates no other file.
   *
   * @throws UsageError if runs cannot be added to it, or if an option is wrong
   */
  public Optional<GraphFile> graph(String option, Optional<Path> path) {
    Optional<GraphFile> page = open(option, path, GraphFile::open);
    check();
    return page;
  }

  public Optional<LogFile> log(String option, Optional<Path> path) {
    return open(option, path, file -> LogFile.create(file, terminal));
  }

  public Optional<RunFile> json(String option, Optional<Path> path) {
    return open(option, path, file -> RunFile.open(file, terminal));
  }

  private <T> Optional<T> open(String option, Optional<Path> path, Opening<T> opening) {
    try {
      return path.isPresent() ? Optional.of(opening.open(path.get())) : Optional.empty();
    } catch (IOException e) {
      complaints.add(option + ": cannot write " + e.getMessage());
    } catch (UsageError e) {
      complaints.add(option + ": " + e.getMessage());
    }
    return Optional.empty();
  }

  /** Throws all errors so far together. */
  void check() {
    UsageError.throwIfAny(complaints);
  }
}
