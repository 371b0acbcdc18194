package io.cqlsurge.engine;

import io.cqlsurge.measure.Progress;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;
import java.util.Optional;

/**
 * Watches how large a share of the operations of the last ten seconds failed. Belongs to the thread
 * that runs a run.
 */
final class ErrorShare {
  private static final double SECONDS = 10;

  private final double most;
  private final Deque<Progress> seen = new ArrayDeque<>();

  /**
   * Nothing seen yet.
   *
   * @param most the share that may fail, from 0 to 1
   */
  ErrorShare(double most) {
    this.most = most;
  }

  /** Looks at a running run; says what is wrong once ten seconds can be looked back on. */
  Optional<String> during(Progress now) {
    seen.addLast(now);
    return now.seconds() < SECONDS ? Optional.empty() : atEnd(now);
  }

  /** Looks at a run that has ended, however short it was. */
  Optional<String> atEnd(Progress now) {
    while (seen.size() > 1 && second().seconds() <= now.seconds() - SECONDS) {
      seen.removeFirst();
    }
    boolean fromStart = seen.isEmpty() || seen.peekFirst().seconds() > now.seconds() - SECONDS;
    long operations = now.operations() - (fromStart ? 0 : seen.peekFirst().operations());
    long errors = now.errors() - (fromStart ? 0 : seen.peekFirst().errors());
    if (operations == 0 || errors <= most * operations) {
      return Optional.empty();
    }
    return Optional.of(
        String.format(
            Locale.ROOT,
            "%.2f%% of the operations of %s failed, more than max-rate=%s%%",
            100.0 * errors / operations,
            fromStart ? "the run" : "the last 10 seconds",
            percent(most)));
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
