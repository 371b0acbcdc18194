package io.cqlsurge.bench;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/**
 * What was seen of a running process and its children, look by look. A thread's last seen count of
 * context switches stands when it has ended.
 */
final class Looks {
  private static final double KIB_A_MIB = 1024;

  private final Path proc;
  private final Map<String, Long> switches = new HashMap<>();
  private long peakKiB;
  private long threads;

  /**
   * Has seen nothing yet.
   *
   * @param proc where the kernel tells of processes
   */
  Looks(Path proc) {
    this.proc = proc;
  }

  /** Looks at a process and, since it may be a script around the real one, at its children. */
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
      // It ended between two looks; what was last seen stands.
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

  /** Not every kernel tells the children. */
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

  /** The most memory that one of the processes held. */
  double peakMiB() {
    return peakKiB / KIB_A_MIB;
  }

  /** The most threads that one of the processes had. */
  long threads() {
    return threads;
  }

  /** The context switches of all threads, wanted and unwanted. */
  long switches() {
    return switches.values().stream().mapToLong(Long::longValue).sum();
  }
}
