package io.cqlsurge.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** A folder to which the Java processes of one command write their GC logs. */
final class GcLogFiles implements AutoCloseable {
  private static final String OPTIONS = "JDK_JAVA_OPTIONS";

  private final Path folder;

  GcLogFiles() throws IOException {
    folder = Files.createTempDirectory("cqlsurge-bench");
  }

  /** Sets variables with which each Java process of version 9 or newer writes a log. */
  void ask(Map<String, String> environment) {
    String option = "-Xlog:gc*:file=" + folder.resolve("%p.log") + ":none:filecount=0";
    environment.merge(OPTIONS, option, (before, own) -> before + " " + own);
  }

  /** Returns the sum of all logs. */
  GcLog read() throws IOException {
    GcLog sum = null;
    for (Path file : files()) {
      GcLog log = GcLog.read(Files.readAllLines(file));
      sum = sum == null ? log : sum.plus(log);
    }
    return sum == null ? GcLog.NONE : sum;
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.toList();
    }
  }

  @Override
  public void close() throws IOException {
    for (Path file : files()) {
      Files.delete(file);
    }
    Files.delete(folder);
  }
}
