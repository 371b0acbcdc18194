package io.cqlsurge.settings;

import io.cqlsurge.grammar.Span;
import io.cqlsurge.grammar.UsageError;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** When a run ends. */
public sealed interface RunLength {

  /** After so many operations; none at all means that only the schema is created. */
  record Operations(long count) implements RunLength {}

  /** After a number of operations, or after some time if that comes first; of a warm-up. */
  record Bounded(long count, Duration most) implements RunLength {}

  /** After some time; requests in flight then still finish. */
  record Timed(Span span) implements RunLength {
    /** Refuses a run of no length. */
    public Timed {
      if (span.amount() <= 0) {
        throw new UsageError("a run must last longer than nothing; give at least 1s");
      }
    }

    /** So many milliseconds, at least 1. */
    public static Timed ofMillis(long millis) {
      return new Timed(new Span(millis, TimeUnit.MILLISECONDS));
    }

    /** The time for computing. */
    public Duration duration() {
      return span.duration();
    }

    /** The time as it was typed: {@code 90 SECONDS}. */
    public String describe() {
      return span.amount() + " " + span.unit();
    }
  }

  /** When the mean rate is sure enough, after some intervals at least and some at most. */
  record Converged(double error, int atLeast, int atMost) implements RunLength {
    /** Refuses bounds that contradict each other. */
    public Converged {
      if (atLeast > atMost) {
        throw new UsageError("'n>%d' must not be above 'n<%d'".formatted(atLeast, atMost));
      }
    }
  }
}
