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
    private static final int SLOWER_FROM = 16;

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

    /** How many follow on so many: twice as many at first, then half as many again. */
    public int after(int lanes) {
      long more = lanes < SLOWER_FROM ? 2L * lanes : lanes * 3L / 2;
      return (int) Math.min(Integer.MAX_VALUE, more);
    }

    /** Whether there is more than one step within the bounds. */
    public boolean hasSteps() {
      return after(from) <= to;
    }
  }
}
