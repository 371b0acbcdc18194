package io.cqlsurge.feature.profiles;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.StringJoiner;

/**
 * The distribution that fits best; the most popular key is 1.
 *
 * @param distribution as the tool reads it, such as {@code zipf(1..1M,0.99)}
 * @param explanation what it was fitted to, in one line
 */
record AccessFit(String distribution, String explanation) {
  /** Fewest accesses; fewest keys and smallest count in a top list. */
  private static final int MIN_ACCESSES = 200;

  private static final int MIN_LISTED = 5;
  private static final int MIN_COUNT = 5;

  /** Smallest exponent in a top list: a flatter one can belong to many hot keys. */
  private static final double MIN_TOP_EXPONENT = 0.3;

  private static final int MAX_BANDS = 5;
  private static final MathContext DIGITS = new MathContext(3);

  private record Candidate(String distribution, double logLikelihood, int parameters) {
    boolean isZipf() {
      return distribution.startsWith("zipf");
    }

    /** Returns the likelihood minus a penalty for each parameter (BIC). */
    double score(long accesses) {
      return logLikelihood - parameters * Math.log((double) accesses) / 2;
    }
  }

  /**
   * Returns {@code uniform}, {@code zipf}, {@code hotspot} or {@code weights}; empty if there are
   * too few accesses. A top list that contains hot keys only can look uniform.
   *
   * @param partitions number of keys, accessed or not
   */
  static Optional<AccessFit> of(AccessCounts accesses, long partitions) {
    long keys = Math.max(partitions, accesses.counts().size());
    if (keys < 2 || isTooFew(accesses, partitions)) {
      return Optional.empty();
    }
    KeyCounts counts = KeyCounts.of(accesses, keys);
    boolean isTop = counts.hidden() > 0;
    long sum = accesses.sum();
    ZipfFit zipf = ZipfFit.of(counts, accesses.counts().size());
    List<Candidate> candidates = new ArrayList<>();
    String exponent = String.format(Locale.ROOT, "%.2f", zipf.exponent());
    candidates.add(
        new Candidate("zipf(1.." + number(keys) + "," + exponent + ")", zipf.logLikelihood(), 1));
    for (int size = 1; size <= (isTop ? 2 : Math.min(MAX_BANDS, keys)); size++) {
      bands(counts, keys, size).ifPresent(candidates::add);
    }
    return candidates.stream()
        .max(Comparator.comparingDouble(candidate -> candidate.score(sum)))
        .filter(best -> !isTop || !best.isZipf() || zipf.exponent() >= MIN_TOP_EXPONENT)
        .map(best -> new AccessFit(best.distribution(), explanation(best, accesses)));
  }

  private static boolean isTooFew(AccessCounts accesses, long partitions) {
    boolean isTopTooShort =
        partitions <= 0
            || accesses.counts().size() < MIN_LISTED
            || accesses.counts().get(accesses.counts().size() - 1) < MIN_COUNT;
    return accesses.sum() < MIN_ACCESSES || (!accesses.isComplete() && isTopTooShort);
  }

  private static String explanation(Candidate best, AccessCounts accesses) {
    return String.format(
        Locale.ROOT,
        "%s fits %,d accesses of %,d %s partitions best",
        best.distribution(),
        accesses.sum(),
        accesses.counts().size(),
        accesses.isComplete() ? "accessed" : "listed");
  }

  /** Returns the best bands; the keys in each are equally popular. */
  private static Optional<Candidate> bands(KeyCounts counts, long keys, int size) {
    Mixture mixture = Mixture.fit(counts, size);
    double likelihood = mixture.logLikelihood(counts);
    String range = "1.." + number(keys);
    if (size == 1) {
      return Optional.of(new Candidate("uniform(" + range + ")", likelihood, 0));
    }
    double all = 0;
    for (int i = 0; i < size; i++) {
      all += mixture.shares[i] * mixture.rates[i];
    }
    double hot = mixture.shares[size - 1];
    if (size > 2) {
      return Optional.of(
          new Candidate(weights(mixture, keys, size, all), likelihood, 2 * size - 2));
    }
    // If hot keys are hidden, the number of hot keys is unknown.
    boolean isListed = counts.hidden() == 0 || hot * keys < 0.9 * (keys - counts.hidden());
    String text =
        "hotspot(%s,%s,%s)"
            .formatted(range, digits(hot), digits(Math.min(0.999, hot * mixture.rates[1] / all)));
    return isListed ? Optional.of(new Candidate(text, likelihood, 2)) : Optional.empty();
  }

  private static String weights(Mixture mixture, long keys, int size, double all) {
    StringJoiner bands = new StringJoiner(",", "weights(", ")");
    long first = 1;
    for (int i = size - 1; i >= 0; i--) {
      long last = first - 1 + Math.max(1, Math.round(mixture.shares[i] * keys));
      last = i == 0 ? keys : Math.min(last, keys - i);
      double percent = 100 * mixture.shares[i] * mixture.rates[i] / all;
      bands.add(digits(percent) + ":" + number(first) + ".." + number(last));
      first = last + 1;
    }
    return bands.toString();
  }

  private static String digits(double value) {
    return new BigDecimal(value).round(DIGITS).stripTrailingZeros().toPlainString();
  }

  private static String number(long value) {
    if (value % 1_000_000 == 0) {
      return value / 1_000_000 + "M";
    }
    return value % 1000 == 0 ? value / 1000 + "k" : Long.toString(value);
  }
}
