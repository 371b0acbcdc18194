package io.cqlsurge.measure;

/**
 * The outcome of a warm-up of one operation kind.
 *
 * @param timeUp whether the time ran out before all operations were sent
 * @param watched whether the warm-up waited for the compiler of the virtual machine to become idle
 * @param compiling share of the last sample in which the compiler was busy; 1 is one core
 */
public record WarmUpOutcome(
    long operations, double seconds, boolean timeUp, boolean watched, double compiling) {
  private static final double IDLE_SHARE = 0.05;

  /** Returns whether a compiler that is busy for this share of the time counts as idle. */
  public static boolean isCompilerIdle(double compiling) {
    return compiling < IDLE_SHARE;
  }

  /** Returns whether the compiler became idle; valid only if {@code watched}. */
  public boolean isCompilerIdle() {
    return isCompilerIdle(compiling);
  }
}
