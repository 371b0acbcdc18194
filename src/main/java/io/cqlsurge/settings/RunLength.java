package io.cqlsurge.settings;

import io.cqlsurge.grammar.UsageError;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** When a run ends. */
public sealed interface RunLength {

  /** After so many operations; none at all means that only the schema is created. */
  record Operations(long count) implements RunLength {}

  /** After some time; requests in flight then still finish. */
  record Timed(Duration duration) implements RunLength {
    /** Refuses a run of no length. */
    public Timed {
      if (duration.isZero() || duration.isNegative()) {
        throw new UsageError("a run must last longer than nothing; give at least 1s");
      }
    }

    /** The time in the largest unit that divides it: {@code 90 SECONDS}, {@code 5 MINUTES}. */
    String describe() {
      long seconds = duration.toSeconds();
      List<TimeUnit> units = List.of(TimeUnit.DAYS, TimeUnit.HOURS, TimeUnit.MINUTES);
      return units.stream()
          .filter(unit -> seconds % unit.toSeconds(1) == 0)
          .findFirst()
          .map(unit -> seconds / unit.toSeconds(1) + " " + unit)
          .orElse(seconds + " " + TimeUnit.SECONDS);
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
