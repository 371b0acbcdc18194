package io.cqlsurge.measure;

/**
 * The outcome of a warm-up of one kind of operation.
 *
 * @param operations that were sent
 * @param seconds how long it took
 * @param timeUp whether its time was over before its operations were
 * @param watched whether the compiler of the virtual machine was waited for to its rest
 * @param compiling how much of the last moment the compiler was at work; 1 is one core
 */
public record WarmUpOutcome(
    long operations, double seconds, boolean timeUp, boolean watched, double compiling) {
  private static final double AT_REST = 0.05;

  /** Whether a compiler that is at work for this share of the time has nothing of weight to do. */
  public static boolean isAtRest(double compiling) {
    return compiling < AT_REST;
  }

  /** Whether the compiler has nothing of weight left to do; only if it was watched. */
  public boolean atRest() {
    return isAtRest(compiling);
  }
}
