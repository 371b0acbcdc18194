package io.cqlsurge.settings;

import io.cqlsurge.distribution.DistributionSpec;
import io.cqlsurge.grammar.Range;

/** Which seeds a run takes. */
public sealed interface SeedSpec {

  /** One after the other; after the last the first again, or the end of the run. */
  record Sequential(Range range, boolean wrap) implements SeedSpec {}

  /** Each drawn from a distribution. */
  record Drawn(DistributionSpec distribution) implements SeedSpec {}

  /** What holds for a command without other wishes. */
  static SeedSpec of(CommandSettings command) {
    long asked = command.load().count().orElse(0);
    long last = asked > 0 ? asked : 1_000_000;
    return command.fillsInOrder()
        ? new Sequential(new Range(1, last), true)
        : new Drawn(DistributionSpec.gaussian(1, last));
  }
}
