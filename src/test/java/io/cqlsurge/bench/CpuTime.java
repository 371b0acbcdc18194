package io.cqlsurge.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** CPU time in seconds, in user mode and in the kernel. */
record CpuTime(double user, double system) {
  private static final int USER_OF_CHILDREN = 13;
  private static final double TICKS_A_SECOND = 100;

  /** Returns the CPU time of all ended children of this process, including their ended children. */
  static CpuTime ofEndedChildren() throws IOException {
    return ofEndedChildren(Files.readString(Path.of("/proc/self/stat")));
  }

  /** Reads the CPU time from the text of a {@code stat} file; its name may have any character. */
  static CpuTime ofEndedChildren(String stat) {
    String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
    return new CpuTime(
        Double.parseDouble(fields[USER_OF_CHILDREN]) / TICKS_A_SECOND,
        Double.parseDouble(fields[USER_OF_CHILDREN + 1]) / TICKS_A_SECOND);
  }

  CpuTime minus(CpuTime earlier) {
    return new CpuTime(user - earlier.user, system - earlier.system);
  }

  double total() {
    return user + system;
  }
}
