package io.cqlsurge.settings;

import io.cqlsurge.grammar.UsageError;

/** How many requests are kept in flight. */
public sealed interface Concurrency {

  /** How many at most. */
  int most();

  /** Always so many. */
  record Fixed(int lanes) implements Concurrency {
    @Override
    public int most() {
      return lanes;
    }
  }

  /** Run after run with more, until a bound, or until more of them bring nothing. */
  record Ramp(int from, int to, boolean untilSaturated) implements Concurrency {
    /** Refuses a ramp that goes down. */
    public Ramp {
      if (from > to) {
        throw new UsageError("'threads>=%d' must not be above 'threads<=%d'".formatted(from, to));
      }
    }

    @Override
    public int most() {
      return to;
    }
  }
}
