package io.cqlsurge.settings.load;

import io.cqlsurge.grammar.UsageError;
import java.util.Optional;

/** The number of requests in flight. */
public sealed interface Concurrency {

  /** Returns the maximum requests in flight. */
  int most();

  /** Returns why requests in flight cannot be divided among clients; empty if they can. */
  default Optional<String> tooFewFor(int clients) {
    int fewest = this instanceof Ramp ramp ? ramp.from() : most();
    String option = this instanceof Ramp ? "threads>=" : "threads=";
    return fewest >= clients
        ? Optional.empty()
        : Optional.of(
            "%s%d are too few for %d clients, because threads= is divided among them; write at least -rate %s%d"
                .formatted(option, fewest, clients, option, clients));
  }

  /** A constant number of requests in flight. */
  record Fixed(int lanes) implements Concurrency {
    @Override
    public int most() {
      return lanes;
    }
  }

  /**
   * A series of runs with more and more requests in flight, up to a maximum or until throughput no
   * longer increases.
   */
  record Ramp(int from, int to, boolean untilSaturated) implements Concurrency {
    private static final int SLOWER_FROM = 16;

    /** Rejects a ramp whose first step is above its maximum. */
    public Ramp {
      if (from > to) {
        throw new UsageError("'threads>=%d' must not be above 'threads<=%d'".formatted(from, to));
      }
    }

    @Override
    public int most() {
      return to;
    }

    /** Returns the next step: twice as many lanes below 16, then one and a half times as many. */
    public int after(int lanes) {
      long more = lanes < SLOWER_FROM ? 2L * lanes : lanes * 3L / 2;
      return (int) Math.min(Integer.MAX_VALUE, more);
    }

    /** Returns whether there is more than one step within the bounds. */
    public boolean hasSteps() {
      return after(from) <= to;
    }
  }
}
