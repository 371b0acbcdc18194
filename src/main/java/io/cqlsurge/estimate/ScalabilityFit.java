package io.cqlsurge.estimate;

import io.cqlsurge.estimate.Scalability.Bounds;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.DoubleStream;
import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.exception.ConvergenceException;
import org.apache.commons.math3.exception.TooManyEvaluationsException;
import org.apache.commons.math3.optim.InitialGuess;
import org.apache.commons.math3.optim.MaxEval;
import org.apache.commons.math3.optim.nonlinear.vector.ModelFunction;
import org.apache.commons.math3.optim.nonlinear.vector.ModelFunctionJacobian;
import org.apache.commons.math3.optim.nonlinear.vector.Target;
import org.apache.commons.math3.optim.nonlinear.vector.Weight;
import org.apache.commons.math3.optim.nonlinear.vector.jacobian.LevenbergMarquardtOptimizer;

/**
 * A fit of {@link Scalability} by least squares on the logarithms of the rates, because rate errors
 * are relative. Contention and coherence are not negative. A confidence interval has the values at
 * which the best fit is not significantly worse (profile likelihood), so it is valid at also these
 * limits.
 */
public final class ScalabilityFit {
  /** Smallest contention, coherence and inverse of a peak that differ from 0. */
  private static final double SMALLEST = 1e-12;

  private static final double CONFIDENCE = 0.95;
  private static final int MAX_STEPS = 1_000;
  private static final int BISECTIONS = 60;

  /** Number of values that a search for a minimum compares at first. */
  private static final int GRID = 48;

  private final double[] threads;
  private final double[] logRates;
  private double contention;
  private double coherence;

  private ScalabilityFit(double[] threads, double[] rates) {
    this.threads = threads.clone();
    this.logRates = new double[rates.length];
    for (int i = 0; i < rates.length; i++) {
      logRates[i] = Math.log(rates[i]);
    }
  }

  /**
   * Fits the law; empty with fewer than {@link Scalability#MIN_POINTS} different numbers of
   * threads.
   *
   * @param threads numbers of threads
   * @param rates the rate with each of them, per second, above 0
   */
  public static Optional<Scalability> of(double[] threads, double[] rates) {
    return Arrays.stream(threads).distinct().count() < Scalability.MIN_POINTS
        ? Optional.empty()
        : Optional.of(new ScalabilityFit(threads, rates).result());
  }

  /** Returns the fitted law with the confidence intervals. */
  private Scalability result() {
    choose(0, minimum(value -> squares(0, value)));
    improve(minimum(value -> squares(value, 0)), 0);
    improveFrom(new double[] {Math.max(contention, SMALLEST), Math.max(coherence, SMALLEST)});
    improveFrom(new double[] {0.05, 1e-4});
    double best = squares(contention, coherence);
    int freedom = threads.length - 3;
    double t = new TDistribution(freedom).inverseCumulativeProbability((1 + CONFIDENCE) / 2);
    double limit = best * (1 + t * t / freedom) + 1e-20;
    return new Scalability(
        Math.exp(logSingle(contention, coherence)),
        bounds(contention, limit, value -> least(other -> squares(value, other))),
        bounds(coherence, limit, value -> least(other -> squares(other, value))),
        peak(limit));
  }

  /** Returns the peak's bounds, which are searched for as its inverse's bounds. */
  private Bounds peak(double limit) {
    double inverse = contention < 1 ? Math.sqrt(coherence / (1 - contention)) : 1;
    Bounds bounds =
        bounds(
            inverse,
            limit,
            value -> least(other -> squares(other, value * value * Math.max(0, 1 - other))));
    return new Bounds(1 / bounds.value(), 1 / bounds.high(), 1 / bounds.low());
  }

  private void choose(double newContention, double newCoherence) {
    contention = newContention;
    coherence = newCoherence;
  }

  private void improve(double newContention, double newCoherence) {
    if (squares(newContention, newCoherence) < squares(contention, coherence)) {
      choose(newContention, newCoherence);
    }
  }

  /**
   * Improves the fit by the method of Levenberg and Marquardt, if it converges. Its parameters are
   * the square roots of contention and coherence, so that these are not negative.
   */
  private void improveFrom(double[] start) {
    try {
      double[] found =
          new LevenbergMarquardtOptimizer()
              .optimize(
                  new InitialGuess(
                      new double[] {
                        logSingle(start[0], start[1]), Math.sqrt(start[0]), Math.sqrt(start[1])
                      }),
                  new ModelFunction(this::values),
                  new ModelFunctionJacobian(this::slopes),
                  new Target(logRates),
                  new Weight(DoubleStream.generate(() -> 1).limit(threads.length).toArray()),
                  new MaxEval(MAX_STEPS))
              .getPoint();
      improve(found[1] * found[1], found[2] * found[2]);
    } catch (TooManyEvaluationsException | ConvergenceException e) {
      // The fit so far remains.
      return;
    }
  }

  private double[] values(double[] parameters) {
    double[] values = new double[threads.length];
    for (int i = 0; i < threads.length; i++) {
      values[i] = parameters[0] + Math.log(threads[i] / rootCost(threads[i], parameters));
    }
    return values;
  }

  private double[][] slopes(double[] parameters) {
    double[][] slopes = new double[threads.length][];
    for (int i = 0; i < threads.length; i++) {
      double n = threads[i];
      double factor = -2 * (n - 1) / rootCost(n, parameters);
      slopes[i] = new double[] {1, factor * parameters[1], factor * n * parameters[2]};
    }
    return slopes;
  }

  private static double rootCost(double n, double[] parameters) {
    return cost(n, parameters[1] * parameters[1], parameters[2] * parameters[2]);
  }

  private static double cost(double n, double contention, double coherence) {
    return 1 + contention * (n - 1) + coherence * n * (n - 1);
  }

  private double logSingle(double sigma, double kappa) {
    double sum = 0;
    for (int i = 0; i < threads.length; i++) {
      sum += logRates[i] - Math.log(threads[i] / cost(threads[i], sigma, kappa));
    }
    return sum / threads.length;
  }

  /** Returns the sum of squared residuals with the best single-thread rate. */
  private double squares(double sigma, double kappa) {
    double single = logSingle(sigma, kappa);
    double sum = 0;
    for (int i = 0; i < threads.length; i++) {
      double residual =
          logRates[i] - single - Math.log(threads[i] / cost(threads[i], sigma, kappa));
      sum += residual * residual;
    }
    return sum;
  }

  private static double least(DoubleUnaryOperator function) {
    return function.applyAsDouble(minimum(function));
  }

  /** Returns where a function is least, from 0 to 1: on a logarithmic grid, then more exactly. */
  private static double minimum(DoubleUnaryOperator function) {
    double step = -Math.log(SMALLEST) / GRID;
    double best = 0;
    double least = function.applyAsDouble(0);
    for (int i = 0; i <= GRID; i++) {
      double value = SMALLEST * Math.exp(i * step);
      double at = function.applyAsDouble(value);
      if (at < least) {
        least = at;
        best = value;
      }
    }
    return best == 0 ? 0 : refined(function, best, step);
  }

  /** Returns the minimum near a value, by comparing thirds of a logarithmic range. */
  private static double refined(DoubleUnaryOperator function, double near, double step) {
    double low = Math.log(near) - step;
    double high = Math.min(0, Math.log(near) + step);
    for (int i = 0; i < BISECTIONS; i++) {
      double third = (high - low) / 3;
      if (function.applyAsDouble(Math.exp(low + third))
          < function.applyAsDouble(Math.exp(high - third))) {
        high -= third;
      } else {
        low += third;
      }
    }
    return Math.exp((low + high) / 2);
  }

  /**
   * Returns the values around the best one up to which a function is within a limit. The function
   * increases with the distance from the best value.
   */
  private static Bounds bounds(double best, double limit, DoubleUnaryOperator function) {
    double inside = Math.max(best, SMALLEST);
    double low = function.applyAsDouble(0) <= limit ? 0 : border(SMALLEST, inside, limit, function);
    double high =
        function.applyAsDouble(1) <= limit
            ? Double.POSITIVE_INFINITY
            : border(1, inside, limit, function);
    return new Bounds(best, low, high);
  }

  /** Returns the value between both at which a function reaches a limit. */
  private static double border(
      double outside, double inside, double limit, DoubleUnaryOperator function) {
    double out = Math.log(outside);
    double in = Math.log(inside);
    for (int i = 0; i < BISECTIONS; i++) {
      double middle = (out + in) / 2;
      if (function.applyAsDouble(Math.exp(middle)) <= limit) {
        in = middle;
      } else {
        out = middle;
      }
    }
    return Math.exp(in);
  }
}
