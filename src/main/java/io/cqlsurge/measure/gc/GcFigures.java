package io.cqlsurge.measure.gc;

/**
 * Garbage collections in a period of time.
 *
 * @param maxMs the longest collection's duration, in milliseconds
 * @param sumOfSquaresMs2 sum of the squares of the durations in milliseconds
 */
public record GcFigures(
    long count, double maxMs, double sumMs, double sumOfSquaresMs2, long freedBytes) {
  public static final GcFigures NONE = new GcFigures(0, 0, 0, 0, 0);

  public GcFigures plus(GcFigures other) {
    return new GcFigures(
        count + other.count,
        Math.max(maxMs, other.maxMs),
        sumMs + other.sumMs,
        sumOfSquaresMs2 + other.sumOfSquaresMs2,
        freedBytes + other.freedBytes);
  }

  public GcFigures plus(double ms, long freed) {
    return plus(new GcFigures(1, ms, ms, ms * ms, freed));
  }

  /** Returns the mean duration in milliseconds; 0 without collections. */
  public double meanMs() {
    return count == 0 ? 0 : sumMs / count;
  }

  /**
   * Returns the population standard deviation of the durations in milliseconds; 0 without
   * collections.
   */
  public double deviationMs() {
    return count == 0 ? 0 : Math.sqrt(Math.max(0, sumOfSquaresMs2 / count - meanMs() * meanMs()));
  }
}
