package io.cqlsurge.report.graph;

import io.cqlsurge.report.AtomicFile;
import io.cqlsurge.report.trial.StatsFileException;
import io.cqlsurge.report.trial.StatsReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Checks that a path can be a page: a page, an empty file, or a file that does not exist. */
final class PageCheck {
  private PageCheck() {}

  /** Checks everything that could prevent writing a page; changes nothing. */
  static void check(Path path) throws StatsFileException {
    try {
      Path file = AtomicFile.target(path);
      checkFolder(path, file.toAbsolutePath().getParent());
      if (Files.exists(file)) {
        checkFile(path, file);
      }
      checkWritable(path, file);
    } catch (IOException e) {
      throw StatsFileException.unreadable(path, e);
    }
  }

  private static void checkFolder(Path path, @Nullable Path folder) throws StatsFileException {
    if (folder != null && !Files.isDirectory(folder)) {
      throw new StatsFileException(
          path + " cannot be written: there is no folder " + folder + "; create it first");
    }
  }

  private static void checkFile(Path path, Path file) throws IOException, StatsFileException {
    if (Files.isDirectory(file)) {
      throw new StatsFileException(path + " is a folder; name a file");
    }
    if (!Files.isRegularFile(file)) {
      throw new StatsFileException(path + " is a device, not a file; name a file");
    }
    if (!Files.isWritable(file)) {
      throw new StatsFileException(path + " cannot be written: permission denied");
    }
    if (Files.size(file) > 0) {
      page(StatsReader.open(path));
    }
  }

  private static void checkWritable(Path path, Path file) throws StatsFileException {
    try {
      AtomicFile.of(file.toAbsolutePath()).close();
    } catch (IOException e) {
      throw new StatsFileException(
          "%s cannot be written, no file can be created in folder %s: %s"
              .formatted(path, file.toAbsolutePath().getParent(), StatsFileException.reason(e)),
          e);
    }
  }

  /** Reads a page completely and returns its title; refuses other files and damaged ones. */
  static Optional<String> page(StatsReader file) throws StatsFileException {
    try (file) {
      file.requirePage();
      return title(file);
    }
  }

  /** Reads a file completely and returns its title; refuses a damaged one. */
  static Optional<String> title(StatsReader file) throws StatsFileException {
    try (file) {
      while (file.next().isPresent()) {
        // Reading checks the file.
      }
      return file.title();
    }
  }
}
