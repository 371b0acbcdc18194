package io.cqlsurge.feature.profiles;

import com.dynatrace.hash4j.distinctcount.UltraLogLog;
import java.util.HashSet;
import java.util.OptionalDouble;
import java.util.Set;
import org.apache.commons.math3.analysis.solvers.BisectionSolver;

/**
 * A count of distinct values: exact up to 10,000, estimated by the sketch UltraLogLog beyond that,
 * with a standard error of 0.4 %. The memory is bounded.
 */
final class DistinctCount {
  private static final int EXACT = 10_000;
  private static final int PRECISION = 15;

  /** The sketch's standard error: 0.782 / sqrt(2^precision), see Ertl, "UltraLogLog" (2023). */
  static final double ERROR = 0.0043;

  private static final double MAX_POPULATION = 1e11;
  private static final int MAX_EVALUATIONS = 200;

  private final UltraLogLog sketch = UltraLogLog.create(PRECISION);
  private final Set<Long> hashes = new HashSet<>();
  private boolean isExact = true;
  private long added;

  /** Adds a value's hash. */
  void add(long hash) {
    added++;
    sketch.add(hash);
    if (isExact && hashes.add(hash) && hashes.size() > EXACT) {
      isExact = false;
      hashes.clear();
    }
  }

  /** Returns how many values were added, equal ones included. */
  long added() {
    return added;
  }

  boolean isExact() {
    return isExact;
  }

  long count() {
    return isExact() ? hashes.size() : Math.round(sketch.getDistinctCountEstimate());
  }

  /** Returns the population from which all values were drawn, see {@link #population(double)}. */
  OptionalDouble population() {
    return population((double) added);
  }

  /**
   * Returns the number of equally likely values of which this many draws have this many distinct
   * ones. Empty if nearly all draws differ, so that there can be any number.
   */
  OptionalDouble population(double draws) {
    double share = count() / draws;
    if (added == 0 || count() >= draws - 0.5 || (!isExact() && share > 1 - 3 * ERROR)) {
      return OptionalDouble.empty();
    }
    // n draws of N values have N (1 - exp(-n/N)) distinct ones on average.
    return OptionalDouble.of(
        new BisectionSolver(1e-3)
            .solve(
                MAX_EVALUATIONS,
                all -> -all * Math.expm1(-draws / all) - count(),
                count() * 0.999,
                MAX_POPULATION));
  }
}
