package io.cqlsurge.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Processor time in seconds, in programs and in the kernel on their behalf. */
record CpuTime(double user, double system) {
  private static final int USER_OF_CHILDREN = 13;
  private static final double TICKS_A_SECOND = 100;

  /** What all children of this process used that have ended, their own ended children included. */
  static CpuTime ofEndedChildren() throws IOException {
    return ofEndedChildren(Files.readString(Path.of("/proc/self/stat")));
  }

  /** The same from the text of a {@code stat} file; the name in it may hold any character. */
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
