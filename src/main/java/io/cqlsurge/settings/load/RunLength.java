package io.cqlsurge.settings.load;

import io.cqlsurge.grammar.Span;
import io.cqlsurge.grammar.UsageError;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** The condition that ends a run. */
public sealed interface RunLength {

  /** An operation count; with 0, only the schema is created, and -1 means a file's rows. */
  record Operations(long count) implements RunLength {}

  /** A number of operations or a time, whichever is reached first; for a warm-up. */
  record Bounded(long count, Duration most) implements RunLength {}

  /** A time; requests in flight finish after it. */
  record Timed(Span span) implements RunLength {
    /** Rejects a time of 0. */
    public Timed {
      if (span.amount() <= 0) {
        throw new UsageError("a run must last longer than 0s; give at least 1s");
      }
    }

    /** Returns a time in milliseconds, at least 1. */
    public static Timed ofMillis(long millis) {
      return new Timed(new Span(millis, TimeUnit.MILLISECONDS));
    }

    public Duration duration() {
      return span.duration();
    }

    /** Returns the time as typed: {@code 90 SECONDS}. */
    public String describe() {
      return span.amount() + " " + span.unit();
    }
  }

  /** A relative standard error of the mean rate, with a minimum and a maximum interval count. */
  record Converged(double error, int atLeast, int atMost) implements RunLength {
    /** The length of a run for which the user has given none. */
    public static final Converged BY_DEFAULT = new Converged(0.02, 30, 200);

    /** Rejects bounds that contradict each other. */
    public Converged {
      if (atLeast > atMost) {
        throw new UsageError("'n>%d' must not be above 'n<%d'".formatted(atLeast, atMost));
      }
    }
  }
}
