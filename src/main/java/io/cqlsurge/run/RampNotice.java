package io.cqlsurge.run;

import io.cqlsurge.settings.Settings;
import io.cqlsurge.settings.load.Concurrency;
import io.cqlsurge.settings.load.RunLength;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The notice that a command without {@code -rate} is a ramp, with its runs' length. */
public final class RampNotice {
  private static final int STEPS_NAMED = 3;

  private RampNotice() {}

  /** Returns the notice; empty if the command is not a ramp, or runs no operations. */
  public static Optional<String> of(Settings settings) {
    RunLength length = settings.command().load().length();
    boolean runs = !(length instanceof RunLength.Operations counted && counted.count() == 0);
    return settings.rate().concurrency() instanceof Concurrency.Ramp ramp && runs
        ? Optional.of(
            "no -rate given: running a ramp of %s, until more threads do not increase the throughput; %s. For a single run, add -rate threads=50"
                .formatted(steps(ramp), each(length, settings.log().interval())))
        : Optional.empty();
  }

  private static String steps(Concurrency.Ramp ramp) {
    List<String> lanes = new ArrayList<>();
    for (int next = ramp.from(); next <= ramp.to(); next = ramp.after(next)) {
      lanes.add(Integer.toString(next));
    }
    return "up to %s runs with %s ... %s threads"
        .formatted(
            lanes.size(),
            String.join(", ", lanes.subList(0, STEPS_NAMED)),
            lanes.get(lanes.size() - 1));
  }

  private static String each(RunLength length, Duration interval) {
    if (length instanceof RunLength.Operations operations) {
      return String.format(Locale.ROOT, "each run has %,d operations", operations.count());
    }
    if (length instanceof RunLength.Timed timed) {
      return "each run takes " + timed.describe().toLowerCase(Locale.ROOT);
    }
    RunLength.Converged rule = (RunLength.Converged) length;
    return "each run takes %d to %d intervals of %s, until its mean rate is exact enough (err<%s)"
        .formatted(rule.atLeast(), rule.atMost(), text(interval), rule.error());
  }

  private static String text(Duration interval) {
    return interval.toMillis() % 1_000 == 0
        ? interval.toSeconds() + " s"
        : interval.toMillis() + " ms";
  }
}
