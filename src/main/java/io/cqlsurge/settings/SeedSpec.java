package io.cqlsurge.settings;

import io.cqlsurge.distribution.DistributionSpec;
import io.cqlsurge.grammar.Range;

/** A run's seeds. */
public sealed interface SeedSpec {

  /** Returns the smallest and the largest seed. */
  Range range();

  /** Seeds in sequence; after the last, the run starts again with the first, or ends. */
  record Sequential(Range range, boolean wrap) implements SeedSpec {}

  /** Seeds drawn from a distribution. */
  record Drawn(DistributionSpec distribution) implements SeedSpec {
    @Override
    public Range range() {
      return new Range(distribution.min(), distribution.max());
    }
  }

  static SeedSpec of(CommandSettings command) {
    long count = command.load().count().orElse(0);
    long last = count > 0 ? count : 1_000_000;
    return command.fillsInOrder()
        ? new Sequential(new Range(1, last), true)
        : new Drawn(DistributionSpec.gaussian(1, last));
  }
}
