package io.cqlsurge.bench;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/**
 * Samples of a running process and its children. The last sampled number of context switches of a
 * thread counts after the thread has ended.
 */
final class Looks {
  private static final double KIB_A_MIB = 1024;

  private final Path proc;
  private final Map<String, Long> switches = new HashMap<>();
  private long peakKiB;
  private long threads;

  /**
   * Creates an instance without samples.
   *
   * @param proc the folder {@code /proc}
   */
  Looks(Path proc) {
    this.proc = proc;
  }

  /** Samples a process and its children, because it may be a script that starts the program. */
  void at(String pid) {
    try {
      Path process = proc.resolve(pid);
      String status = Files.readString(process.resolve("status"));
      peakKiB = Math.max(peakKiB, number(status, "VmHWM:"));
      threads = Math.max(threads, number(status, "Threads:"));
      tasks(process.resolve("task"));
      for (String child : children(process.resolve("task").resolve(pid).resolve("children"))) {
        at(child);
      }
    } catch (IOException e) {
      // It ended between two samples; the last one counts.
      return;
    }
  }

  private void tasks(Path tasks) throws IOException {
    try (DirectoryStream<Path> paths = Files.newDirectoryStream(tasks)) {
      for (Path task : paths) {
        String status = Files.readString(task.resolve("status"));
        long count =
            number(status, "\nvoluntary_ctxt_switches:")
                + number(status, "\nnonvoluntary_ctxt_switches:");
        switches.put(task.getFileName().toString(), count);
      }
    }
  }

  /** Reads the children of a process, which not every kernel lists. */
  private static String[] children(Path file) throws IOException {
    String list = Files.exists(file) ? Files.readString(file).strip() : "";
    return list.isEmpty() ? new String[0] : list.split(" +", -1);
  }

  private static long number(String status, String label) {
    int at = status.indexOf(label);
    if (at < 0) {
      return 0;
    }
    String line = status.substring(at + label.length()).lines().findFirst().orElse("");
    return Long.parseLong(line.replaceAll("[^0-9]", ""));
  }

  /** Returns the maximum memory of a process. */
  double peakMiB() {
    return peakKiB / KIB_A_MIB;
  }

  /** Returns the maximum number of threads of a process. */
  long threads() {
    return threads;
  }

  /** Returns the voluntary and involuntary context switches of all threads. */
  long switches() {
    return switches.values().stream().mapToLong(Long::longValue).sum();
  }
}
