package io.cqlsurge.feature.profiles;

import java.util.stream.DoubleStream;
import org.apache.commons.math3.optim.InitialGuess;
import org.apache.commons.math3.optim.MaxEval;
import org.apache.commons.math3.optim.PointValuePair;
import org.apache.commons.math3.optim.SimplePointChecker;
import org.apache.commons.math3.optim.nonlinear.scalar.GoalType;
import org.apache.commons.math3.optim.nonlinear.scalar.ObjectiveFunction;
import org.apache.commons.math3.optim.nonlinear.scalar.noderiv.NelderMeadSimplex;
import org.apache.commons.math3.optim.nonlinear.scalar.noderiv.SimplexOptimizer;
import org.apache.commons.math3.special.Gamma;

/** The Zipf distribution that fits best, and its logarithmic likelihood. */
record ZipfFit(double exponent, double logLikelihood) {
  private static final double MIN = 0.02;
  private static final double MAX = 4;

  /**
   * Fits two parameters: the exponent, and the rate at the last accessed or listed key, because the
   * total can be unknown.
   *
   * @param last this key's rank
   */
  static ZipfFit of(KeyCounts counts, double last) {
    double slope = Math.log((double) counts.keys().lastKey() / counts.limit()) / Math.log(last + 1);
    ObjectiveFunction likelihood =
        new ObjectiveFunction(
            point -> {
              double exponent = within(point[0]);
              if (exponent != point[0] || Math.abs(point[1]) > MAX) {
                return -Double.MAX_VALUE;
              }
              double first = counts.limit() * Math.exp(point[1]) * Math.pow(last, exponent);
              return mixture(first, exponent, counts.listed() + counts.hidden())
                  .logLikelihood(counts);
            });
    PointValuePair best =
        new SimplexOptimizer(new SimplePointChecker<>(1e-4, 1e-3))
            .optimize(
                new MaxEval(2000),
                GoalType.MAXIMIZE,
                likelihood,
                new InitialGuess(new double[] {within(slope), 0}),
                new NelderMeadSimplex(new double[] {0.1, 0.1}));
    double exponent = best.getPoint()[0];
    // The first ranks of an ideal sample are further apart than those of a random sample.
    double spacing = Math.log(last) - Gamma.logGamma(last + 1) / last;
    return new ZipfFit(counts.hidden() == 0 ? exponent : exponent / spacing, best.getValue());
  }

  private static double within(double exponent) {
    return Math.min(MAX, Math.max(MIN, exponent));
  }

  /**
   * Returns all ranks' rates, from the last to the first. Ranks are real numbers here: with a
   * separate rate for each early rank, the likelihood would have many maxima.
   */
  private static Mixture mixture(double first, double exponent, double partitions) {
    DoubleStream.Builder rates = DoubleStream.builder();
    DoubleStream.Builder keys = DoubleStream.builder();
    double rank = partitions + 0.5;
    while (rank > 0.5) {
      double rate = first * Math.pow(rank, -exponent);
      // Adjacent rates are closer than a standard deviation.
      double step = Math.min(0.05, Math.max(0.001, 0.8 / Math.sqrt(rate)));
      double next = Math.max(0.5, rank * Math.exp(-step / exponent));
      rates.add(first * Math.pow(rank * next, -exponent / 2));
      keys.add(rank - next);
      rank = next;
    }
    return new Mixture(rates.build().toArray(), keys.build().toArray());
  }
}
