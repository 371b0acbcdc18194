package io.cqlsurge.estimate;

import io.cqlsurge.estimate.Scalability.Bounds;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.linear.ArrayRealVector;
import org.apache.commons.math3.linear.MatrixUtils;
import org.apache.commons.math3.linear.RealMatrix;
import org.apache.commons.math3.linear.RealVector;
import org.apache.commons.math3.stat.regression.OLSMultipleLinearRegression;

/**
 * A fit of {@link Scalability} by least squares. The number of threads divided by the rate is
 * linear in 1, n - 1 and n (n - 1); each equation is divided by this value, because rate errors are
 * relative. Confidence intervals are those of a ratio of coefficients (E. C. Fieller, "Some
 * problems in interval estimation", Journal of the Royal Statistical Society B 16, 1954).
 */
public final class ScalabilityFit {
  private static final double CONFIDENCE = 0.95;

  /** Smallest relative variance of a rate, for rounding errors. */
  private static final double ROUNDING = 1e-12;

  /** The terms of a fit; a term whose coefficient would be negative is left out. */
  private static final List<int[]> TERMS =
      List.of(new int[] {0, 1, 2}, new int[] {0, 1}, new int[] {0, 2}, new int[] {0});

  private final RealVector all;
  private final RealMatrix covariances;
  private final double t;

  private ScalabilityFit(double[][] rows) {
    OLSMultipleLinearRegression regression = regression(rows, TERMS.get(0));
    int freedom = rows.length - TERMS.get(0).length;
    all = new ArrayRealVector(regression.estimateRegressionParameters());
    covariances =
        MatrixUtils.createRealMatrix(regression.estimateRegressionParametersVariance())
            .scalarMultiply(Math.max(ROUNDING, regression.estimateErrorVariance()));
    t = new TDistribution(freedom).inverseCumulativeProbability((1 + CONFIDENCE) / 2);
  }

  /**
   * Fits the law; empty with fewer than {@link Scalability#MIN_POINTS} different numbers of
   * threads.
   *
   * @param rates the rate with each of them, per second, above 0
   */
  public static Optional<Scalability> of(double[] threads, double[] rates) {
    if (Arrays.stream(threads).distinct().count() < Scalability.MIN_POINTS) {
      return Optional.empty();
    }
    double[][] rows = new double[threads.length][];
    for (int i = 0; i < rows.length; i++) {
      double n = threads[i];
      double weight = rates[i] / n;
      rows[i] = new double[] {weight, weight * (n - 1), weight * n * (n - 1)};
    }
    return Optional.of(new ScalabilityFit(rows).result(best(rows)));
  }

  private static OLSMultipleLinearRegression regression(double[][] rows, int... terms) {
    double[] ones = new double[rows.length];
    Arrays.fill(ones, 1);
    OLSMultipleLinearRegression regression = new OLSMultipleLinearRegression();
    regression.setNoIntercept(true);
    regression.newSampleData(
        ones,
        Arrays.stream(rows)
            .map(row -> Arrays.stream(terms).mapToDouble(term -> row[term]).toArray())
            .toArray(double[][]::new));
    return regression;
  }

  /** Returns the coefficients without a negative one that fit best. */
  private static double[] best(double[][] rows) {
    return TERMS.stream()
        .map(
            terms -> {
              OLSMultipleLinearRegression regression = regression(rows, terms);
              double[] found = regression.estimateRegressionParameters();
              double[] coefficients = new double[TERMS.get(0).length + 1];
              for (int i = 0; i < terms.length; i++) {
                coefficients[terms[i]] = found[i];
              }
              coefficients[TERMS.get(0).length] = regression.calculateResidualSumOfSquares();
              return coefficients;
            })
        .filter(found -> found[0] > 0 && found[1] >= 0 && found[2] >= 0)
        .min(Comparator.comparingDouble(found -> found[found.length - 1]))
        .orElseThrow();
  }

  private Scalability result(double... best) {
    double inverseSquare = best[0] > best[1] ? best[2] / (best[0] - best[1]) : 1;
    Bounds inverse = bounds(inverseSquare, unit(2), unit(0).subtract(unit(1)));
    return new Scalability(
        1 / best[0],
        bounds(best[1] / best[0], unit(1), unit(0)),
        bounds(best[2] / best[0], unit(2), unit(0)),
        new Bounds(peak(inverse.value()), peak(inverse.high()), peak(inverse.low())));
  }

  private static double peak(double inverseSquare) {
    return 1 / Math.sqrt(inverseSquare);
  }

  private static RealVector unit(int term) {
    RealVector unit = new ArrayRealVector(TERMS.get(0).length);
    unit.setEntry(term, 1);
    return unit;
  }

  /** Returns the interval of a ratio of two combinations of coefficients, at least 0. */
  private Bounds bounds(double value, RealVector numerator, RealVector denominator) {
    double a = product(denominator, denominator);
    double b = product(numerator, denominator);
    double c = product(numerator, numerator);
    double root = Math.sqrt(Math.max(0, b * b - a * c));
    return a > 0
        ? new Bounds(value, Math.max(0, (b - root) / a), Math.max(value, (b + root) / a))
        : new Bounds(value, 0, Double.POSITIVE_INFINITY);
  }

  private double product(RealVector one, RealVector other) {
    return all.dotProduct(one) * all.dotProduct(other)
        - t * t * covariances.operate(one).dotProduct(other);
  }
}
