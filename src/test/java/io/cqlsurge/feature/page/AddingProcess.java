package io.cqlsurge.feature.page;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.cqlsurge.feature.page.GraphFile.Added;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** A separate process that adds many entries to a page, or locks it. */
final class AddingProcess {
  private AddingProcess() {}

  /** Starts the process; {@link #main} describes the arguments. */
  static Process start(Path page, String name, int count) throws IOException {
    String classes =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-cp",
            classes,
            AddingProcess.class.getName(),
            page.toString(),
            name,
            String.valueOf(count))
        .redirectErrorStream(true)
        .start();
  }

  /** Returns the output of the process when it has ended. */
  static String output(Process process) throws IOException {
    try (InputStream stream = process.getInputStream()) {
      return new String(stream.readAllBytes(), UTF_8);
    }
  }

  /**
   * Adds entries to a page; fails if one of them is written to another file. If the number is 0, it
   * locks the page until its standard input ends.
   *
   * @param arguments the page, a name and the number of entries
   */
  public static void main(String[] arguments) throws Exception {
    Path page = Path.of(arguments[0]);
    int count = Integer.parseInt(arguments[2]);
    if (count > 0) {
      add(page, arguments[1], count);
      return;
    }
    LockedPage.lock(
        page,
        Duration.ZERO,
        TestPages.FORM,
        locked -> {
          System.out.println("locked");
          System.in.transferTo(OutputStream.nullOutputStream());
        });
  }

  /** Adds {@code count} entries, whose runs are the name and a number. */
  static void add(Path page, String name, int count) throws Exception {
    GraphFile file = new GraphFile(page, Duration.ofMinutes(3), TestPages.FORM);
    for (int number = 0; number < count; number++) {
      Added added =
          file.add(
              Optional.empty(),
              TestPages.of(List.of(SyntheticTrial.entry(name + "-" + number, 3))));
      if (added.complaint().isPresent()) {
        throw new IllegalStateException(added.complaint().get());
      }
    }
  }
}
