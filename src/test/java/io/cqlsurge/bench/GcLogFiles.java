package io.cqlsurge.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The folder to which the Java processes of one command write their collectors' logs. */
final class GcLogFiles implements AutoCloseable {
  private static final String OPTIONS = "JDK_JAVA_OPTIONS";

  private final Path folder;

  GcLogFiles() throws IOException {
    folder = Files.createTempDirectory("cqlsurge-bench");
  }

  /** Makes each Java of at least version 9 that is started with these variables write a log. */
  void ask(Map<String, String> environment) {
    String option = "-Xlog:gc*:file=" + folder.resolve("%p.log") + ":none:filecount=0";
    environment.merge(OPTIONS, option, (before, own) -> before + " " + own);
  }

  /** What the logs tell together. */
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
