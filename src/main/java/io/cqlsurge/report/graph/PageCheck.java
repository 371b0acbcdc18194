package io.cqlsurge.report.graph;

import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.report.AtomicFile;
import io.cqlsurge.report.trial.StatsReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Checks that a path can be a page: a page, an empty file, or a file that does not exist. */
final class PageCheck {
  private PageCheck() {}

  /** Checks everything that could prevent writing a page; changes nothing. */
  static void check(Path path) {
    try {
      Path file = AtomicFile.target(path).toAbsolutePath();
      Path folder = file.getParent();
      if (folder != null && !Files.isDirectory(folder)) {
        throw new UsageError(
            path + " cannot be written: there is no folder " + folder + "; create it first");
      }
      if (Files.exists(file)) {
        checkFile(path);
      }
      checkWritable(path);
    } catch (IOException e) {
      throw StatsReader.unreadable(path, e);
    }
  }

  private static void checkFile(Path path) throws IOException {
    if (!Files.isRegularFile(path)) {
      String kind = Files.isDirectory(path) ? "folder" : "device";
      throw new UsageError(path + " is a " + kind + "; name a file");
    }
    if (Files.size(path) > 0) {
      StatsReader.open(path).readPage();
    }
  }

  private static void checkWritable(Path path) {
    try {
      AtomicFile.of(path).close();
    } catch (IOException e) {
      throw new UsageError(path + " cannot be written: " + e.getMessage());
    }
  }
}
