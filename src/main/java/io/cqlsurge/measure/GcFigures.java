package io.cqlsurge.measure;

/**
 * Garbage collections in some stretch of time.
 *
 * @param count how many
 * @param maxMs the longest, in milliseconds
 * @param sumMs all together, in milliseconds
 * @param sumOfSquaresMs2 the squares of their lengths added up
 * @param freedBytes memory they gave back
 */
public record GcFigures(
    long count, double maxMs, double sumMs, double sumOfSquaresMs2, long freedBytes) {
  /** No collection. */
  public static final GcFigures NONE = new GcFigures(0, 0, 0, 0, 0);

  /** Both stretches together. */
  public GcFigures plus(GcFigures other) {
    return new GcFigures(
        count + other.count,
        Math.max(maxMs, other.maxMs),
        sumMs + other.sumMs,
        sumOfSquaresMs2 + other.sumOfSquaresMs2,
        freedBytes + other.freedBytes);
  }

  /** One more collection. */
  public GcFigures plus(double ms, long freed) {
    return plus(new GcFigures(1, ms, ms, ms * ms, freed));
  }

  /** The mean length in milliseconds; 0 without collections. */
  public double meanMs() {
    return count == 0 ? 0 : sumMs / count;
  }

  /** The population standard deviation of the lengths in milliseconds; 0 without collections. */
  public double deviationMs() {
    return count == 0 ? 0 : Math.sqrt(Math.max(0, sumOfSquaresMs2 / count - meanMs() * meanMs()));
  }
}
