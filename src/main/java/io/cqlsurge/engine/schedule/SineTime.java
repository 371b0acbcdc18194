package io.cqlsurge.engine.schedule;

/** The time at which a sine wave reaches a share of a period's operations. */
final class SineTime {
  /** The solution's accuracy, as a share of a period. */
  private static final double ACCURACY = 1e-15;

  private static final int MAX_STEPS = 60;

  private SineTime() {}

  /**
   * Returns the time, as a share of the period, by Newton's method within bounds that contain the
   * solution.
   *
   * @param from rate at the start and the period's end
   * @param to rate in the middle
   * @param operations share of the operations before the time, at least 0 and below 1
   */
  static double at(double from, double to, double operations) {
    // The rate is proportional to 1 - wave * cos(2 pi time).
    double wave = (to - from) / (to + from);
    double low = 0;
    double high = 1;
    double time = operations;
    for (int step = 0; step < MAX_STEPS; step++) {
      double angle = 2 * Math.PI * time;
      double excess = time - wave * Math.sin(angle) / (2 * Math.PI) - operations;
      if (excess == 0) {
        return time;
      }
      if (excess > 0) {
        high = time;
      } else {
        low = time;
      }
      double next = time - excess / (1 - wave * Math.cos(angle));
      if (Math.abs(next - time) < ACCURACY) {
        return time;
      }
      time = next > low && next < high ? next : (low + high) / 2;
    }
    return time;
  }
}
