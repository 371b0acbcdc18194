package io.cqlsurge.engine;

import io.cqlsurge.measure.Progress;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;
import java.util.Optional;

/** A check of the error rate in the last ten seconds. Used by the thread that executes the run. */
final class ErrorShare {
  private static final double SECONDS = 10;

  private final double max;
  private final Deque<Progress> seen = new ArrayDeque<>();

  /**
   * Creates a check without any progress.
   *
   * @param max maximum error rate, from 0 to 1
   */
  ErrorShare(double max) {
    this.max = max;
  }

  /** Checks a run in progress. Returns the error, at the earliest after ten seconds. */
  Optional<String> during(Progress now) {
    seen.addLast(now);
    return now.seconds() < SECONDS ? Optional.empty() : atEnd(now);
  }

  /** Checks a run that has ended, also if it was short. Returns the error. */
  Optional<String> atEnd(Progress now) {
    while (seen.size() > 1 && second().seconds() <= now.seconds() - SECONDS) {
      seen.removeFirst();
    }
    boolean fromStart = seen.isEmpty() || seen.peekFirst().seconds() > now.seconds() - SECONDS;
    long operations = now.operations() - (fromStart ? 0 : seen.peekFirst().operations());
    long errors = now.errors() - (fromStart ? 0 : seen.peekFirst().errors());
    if (operations == 0 || errors <= max * operations) {
      return Optional.empty();
    }
    return Optional.of(
        String.format(
            Locale.ROOT,
            "%.2f%% of the operations of %s failed, more than max-rate=%s%%",
            100.0 * errors / operations,
            fromStart ? "the run" : "the last 10 seconds",
            percent(max)));
  }

  private Progress second() {
    var each = seen.iterator();
    each.next();
    return each.next();
  }

  private static String percent(double share) {
    return String.valueOf(Math.round(share * 1e6) / 1e4).replaceAll("\\.0$", "");
  }
}
