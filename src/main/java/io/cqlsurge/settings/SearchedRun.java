package io.cqlsurge.settings;

import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.settings.load.Concurrency;
import io.cqlsurge.settings.load.Pace;
import io.cqlsurge.settings.load.RunLength;
import java.util.ArrayList;
import java.util.List;

/** The settings of a command that searches for a rate. */
record SearchedRun(CommandSettings command, RateSettings rate, ErrorSettings errors) {

  /** The requests in flight without {@code -rate}. */
  static final RateSettings DEFAULT_RATE =
      new RateSettings(new Concurrency.Fixed(1000), new Pace.Unlimited());

  /**
   * Checks that no option contradicts a search.
   *
   * @throws UsageError with all reasons
   */
  void check() {
    List<String> reasons = new ArrayList<>();
    if (!(command.load().length() instanceof RunLength.Converged)) {
      reasons.add("-slo sets its own length: remove n= and duration=; use step=, hold= and -pop");
    }
    if (rate.concurrency() instanceof Concurrency.Ramp) {
      reasons.add("a search needs a fixed number of threads; write -rate threads=1000");
    }
    if (rate.pace().perSecond() > 0) {
      reasons.add("a search sets the rate; remove fixed= or throttle=");
    }
    if (errors.failFast() || errors.maxRate().isPresent() || !errors.failIf().isEmpty()) {
      reasons.add(
          "a search continues after errors; remove fail-fast, max-rate= and fail-if, and write conditions such as errors<0.1%");
    }
    UsageError.throwIfAny(reasons);
  }
}
