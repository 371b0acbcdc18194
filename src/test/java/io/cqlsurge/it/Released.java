package io.cqlsurge.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.it.CommandLine.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The files that the profile {@code release} builds, and programs to examine them. */
final class Released {
  private static final Path FOLDER = Path.of("target", "release");

  private Released() {}

  /** Returns the only file whose name has this end. */
  static Path file(String end) throws IOException {
    try (Stream<Path> files = Files.list(FOLDER)) {
      List<Path> found = files.filter(file -> file.toString().endsWith(end)).toList();
      assertThat(found).as("files *" + end + " in " + FOLDER).hasSize(1);
      return found.get(0).toAbsolutePath();
    }
  }

  /** Returns the files whose names have this end; files for arm64 are built separately. */
  static List<Path> files(String end) throws IOException {
    try (Stream<Path> files = Files.list(FOLDER)) {
      return files.filter(file -> file.toString().endsWith(end)).map(Path::toAbsolutePath).toList();
    }
  }

  /** Returns the output of a program of the system, which must succeed. */
  static String run(String... command) {
    Result result = CommandLine.start("/usr/bin/env", command).await();
    assertThat(result.status()).as(String.join(" ", command) + "\n" + result).isZero();
    return result.out();
  }

  /** Returns the output of a program that may act as root in a folder of the test. */
  static String runAsRoot(String... command) {
    boolean root = "0\n".equals(run("id", "-u"));
    return root
        ? run(command)
        : run(
            Stream.concat(Stream.of("unshare", "--map-root-user"), Stream.of(command))
                .toArray(String[]::new));
  }
}
