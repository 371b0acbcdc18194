package io.cqlsurge.feature.profiles;

import java.util.Arrays;
import java.util.Map;
import java.util.stream.DoubleStream;
import org.apache.commons.math3.special.Erf;
import org.apache.commons.math3.special.Gamma;

/**
 * A model for a random key: its count has a Poisson distribution with one rate among several. It
 * needs no ranks, which random counts would change. Immutable.
 */
final class Mixture {
  private static final double SMALLEST = 1e-9;
  private static final int MAX_ITERATIONS = 2000;
  private static final double TOLERANCE = 1e-6;

  /** Expected accesses per key, ascending. */
  final double[] rates;

  /** The share that the keys with each rate have. */
  final double[] shares;

  private final double[] logRates;
  private final double[] logBases;

  Mixture(double[] rates, double[] keys) {
    double all = DoubleStream.of(keys).sum();
    this.rates = rates;
    shares = DoubleStream.of(keys).map(number -> Math.max(SMALLEST, number / all)).toArray();
    logRates = DoubleStream.of(rates).map(Math::log).toArray();
    logBases = new double[rates.length];
    Arrays.setAll(logBases, i -> Math.log(shares[i]) - rates[i]);
  }

  /** Returns the best mixture with this many rates, by expectation maximisation. */
  static Mixture fit(KeyCounts counts, int size) {
    Mixture mixture = start(counts, size);
    double before = Double.NEGATIVE_INFINITY;
    double likelihood = mixture.logLikelihood(counts);
    for (int i = 0; i < MAX_ITERATIONS && likelihood - before > TOLERANCE; i++) {
      mixture = mixture.improved(counts);
      before = likelihood;
      likelihood = mixture.logLikelihood(counts);
    }
    return mixture;
  }

  /** Returns a mixture in which each rate has about as many accesses as any other. */
  private static Mixture start(KeyCounts counts, int size) {
    double[] keys = new double[size];
    double[] accesses = new double[size];
    keys[0] = counts.hidden();
    double before = 0;
    for (Map.Entry<Long, Long> entry : counts.keys().entrySet()) {
      double sum = (double) entry.getKey() * entry.getValue();
      int index = (int) Math.min(size - 1, size * (before + sum / 2) / counts.sum());
      keys[index] += entry.getValue();
      accesses[index] += sum;
      before += sum;
    }
    return of(keys, accesses);
  }

  private static Mixture of(double[] keys, double[] accesses) {
    double[] rates = new double[keys.length];
    Arrays.setAll(rates, i -> Math.max(SMALLEST, accesses[i] / Math.max(SMALLEST, keys[i])));
    Arrays.parallelPrefix(rates, Math::max);
    return new Mixture(rates, keys);
  }

  private Mixture improved(KeyCounts counts) {
    double[] keys = new double[rates.length];
    double[] accesses = new double[rates.length];
    double below = counts.hidden() / atMost(counts.limit());
    for (int i = 0; i < rates.length; i++) {
      keys[i] = below * shares[i] * atMost(counts.limit(), rates[i]);
      accesses[i] = below * shares[i] * rates[i] * atMost(counts.limit() - 1, rates[i]);
    }
    for (Map.Entry<Long, Long> entry : counts.keys().entrySet()) {
      double all = log(entry.getKey());
      for (int i = 0; i < rates.length; i++) {
        double expected = entry.getValue() * Math.exp(log(entry.getKey(), i) - all);
        keys[i] += expected;
        accesses[i] += expected * entry.getKey();
      }
    }
    return of(keys, accesses);
  }

  /** Returns the natural logarithm of the counts' probability. */
  double logLikelihood(KeyCounts counts) {
    double sum = counts.hidden() * Math.log(atMost(counts.limit()));
    for (Map.Entry<Long, Long> entry : counts.keys().entrySet()) {
      sum += entry.getValue() * (log(entry.getKey()) - Gamma.logGamma(entry.getKey() + 1.0));
    }
    return sum;
  }

  /** Returns the logarithm of a count's probability without the factor 1 / count! in it. */
  private double log(long count) {
    double width = 8 * Math.sqrt((double) count) + 16;
    int first = Math.max(0, index(count - width) - 1);
    int end = Math.min(rates.length, index(count + width) + 1);
    double max = Double.NEGATIVE_INFINITY;
    for (int i = first; i < end; i++) {
      max = Math.max(max, log(count, i));
    }
    double sum = 0;
    for (int i = first; i < end; i++) {
      sum += Math.exp(log(count, i) - max);
    }
    return max + Math.log(sum);
  }

  private double log(long count, int index) {
    return logBases[index] + count * logRates[index];
  }

  /** Returns how many rates are below a value. */
  private int index(double value) {
    int found = Arrays.binarySearch(rates, value);
    return found < 0 ? -found - 1 : found;
  }

  private double atMost(long limit) {
    double sum = 0;
    for (int i = 0; i < rates.length; i++) {
      sum += shares[i] * atMost(limit, rates[i]);
    }
    return Math.max(sum, 1e-200);
  }

  /** Returns the probability that a count is within the limit (Wilson and Hilferty, 1931). */
  private static double atMost(long limit, double rate) {
    double shape = limit + 1.0;
    return Erf.erfc((Math.cbrt(rate / shape) - 1 + 1 / (9 * shape)) * Math.sqrt(4.5 * shape)) / 2;
  }
}
