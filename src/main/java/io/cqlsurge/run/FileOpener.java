package io.cqlsurge.run;

import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.report.AtomicFile;
import io.cqlsurge.report.LogFile;
import io.cqlsurge.report.Output;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The files that options name. They are opened together, so that all problems are reported together
 * and a refused command creates no file. Earlier files keep their content until there are results.
 */
public final class FileOpener {
  private final Output terminal;
  private final List<Named> checked = new ArrayList<>();
  private final List<Named> opened = new ArrayList<>();
  private final List<String> complaints = new ArrayList<>();

  private record Named(String option, Path path, Opening opening) {}

  /** Opens or checks a file. */
  @FunctionalInterface
  public interface Opening {
    /**
     * Opens the file.
     *
     * @throws IOException if it cannot be written; the message is the path and the reason
     * @throws UsageError for the same reason; the message is complete
     */
    void open(Path path) throws IOException;
  }

  FileOpener(Output terminal) {
    this.terminal = terminal;
  }

  /** Adds a file that is only checked now, before others are opened. */
  public void check(String option, Optional<Path> path, Opening check) {
    path.ifPresent(file -> checked.add(new Named(option, file, check)));
  }

  public void open(String option, Optional<Path> path, Opening opening) {
    path.ifPresent(file -> opened.add(new Named(option, file, opening)));
  }

  public void log(String option, Optional<Path> path, Consumer<LogFile> receiver) {
    open(option, path, file -> receiver.accept(LogFile.create(file, terminal)));
  }

  /**
   * Opens all files.
   *
   * @throws UsageError with all problems; the files that were opened are still open
   */
  void open() {
    checkNames();
    open(checked);
    open(opened);
  }

  private void open(List<Named> files) {
    for (Named named : files) {
      try {
        named.opening.open(named.path);
      } catch (IOException e) {
        complaints.add(named.option + ": cannot write " + e.getMessage());
      } catch (UsageError e) {
        complaints.add(named.option + ": " + e.getMessage());
      }
    }
    UsageError.throwIfAny(complaints);
  }

  /** Adds a complaint for each file that two options name. */
  private void checkNames() {
    Map<Path, String> options = new HashMap<>();
    List<Named> all = new ArrayList<>(opened);
    all.addAll(checked);
    for (Named named : all) {
      if (Files.notExists(named.path) || Files.isRegularFile(named.path)) {
        String other = options.putIfAbsent(place(named.path), named.option);
        if (other != null) {
          complaints.add(named.option + ": " + named.path + " is also the file of " + other);
        }
      }
    }
  }

  /** Returns the file to which a link leads, so that two names of one file are equal. */
  private static Path place(Path file) {
    try {
      return AtomicFile.target(file).toAbsolutePath().normalize();
    } catch (IOException e) {
      return file.toAbsolutePath().normalize();
    }
  }
}
