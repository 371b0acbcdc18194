package io.cqlsurge.measure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalDouble;

/**
 * The processor use of a Linux machine, from {@code /proc/stat} (see proc(5)). In a container, the
 * virtual machine takes 1 ms for the same number, because it reads many files for it, and requests
 * wait for the processor in this time. Used by one thread.
 */
final class KernelStatistics {
  private static final int IDLE = 3;
  private static final int WAITING_FOR_DISK = 4;

  /** Number of columns that do not overlap; the times of guests are contained in the first two. */
  private static final int COLUMNS = 8;

  private final Path file;
  private long lastTotal;
  private long lastBusy;

  /**
   * Creates a reader.
   *
   * @param file {@code /proc/stat}; may be missing
   */
  KernelStatistics(Path file) {
    this.file = file;
  }

  /**
   * Returns the use of all processors together since the last reading, from 0 to 1; empty if it is
   * unknown or if this process cannot use all of them, so that its limit is another one.
   *
   * @param cores processors that this process may use
   */
  OptionalDouble share(int cores) {
    if (!Files.isReadable(file)) {
      return OptionalDouble.empty();
    }
    try {
      String text = Files.readString(file);
      // The first line is the sum of all processors.
      return text.lines().filter(line -> line.startsWith("cpu")).count() - 1 == cores
          ? advanceTo(text.lines().findFirst().orElseThrow().split(" +"))
          : OptionalDouble.empty();
    } catch (IOException | NumberFormatException e) {
      // A kernel with another format: the virtual machine knows the number.
      return OptionalDouble.empty();
    }
  }

  private OptionalDouble advanceTo(String[] words) {
    long total = 0;
    long busy = 0;
    for (int i = 0; i < Math.min(COLUMNS, words.length - 1); i++) {
      long ticks = Long.parseLong(words[i + 1]);
      total += ticks;
      busy += i == IDLE || i == WAITING_FOR_DISK ? 0 : ticks;
    }
    long totalSince = total - lastTotal;
    long busySince = busy - lastBusy;
    lastTotal = total;
    lastBusy = busy;
    return totalSince > 0
        ? OptionalDouble.of(Math.max(0, Math.min(1, (double) busySince / totalSince)))
        : OptionalDouble.empty();
  }
}
