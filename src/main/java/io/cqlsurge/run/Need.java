package io.cqlsurge.run;

import io.cqlsurge.settings.Settings;
import io.cqlsurge.settings.load.Concurrency;
import java.util.Optional;

/**
 * What an option needs of a run, for options that execute runs in another way.
 *
 * @param option as it is typed, such as {@code -log trace=}
 * @param instead what to write instead, such as {@code write query-log-file=FILE}, or why it is
 *     needed; can be empty
 */
public record Need(Kind kind, String option, String instead) {
  public Need(Kind kind, String option) {
    this(kind, option, "");
  }

  /** Returns why the runs of a command do not have it; empty if they have. */
  Optional<String> error(Settings settings) {
    return kind == Kind.ONE_RUN && settings.rate().concurrency() instanceof Concurrency.Ramp
        ? Optional.of(option + ": a ramp is several runs; write -rate threads=50")
        : Optional.empty();
  }

  /** What a run may not have. */
  public enum Kind {
    /** This process sends the requests, and not workers. */
    OWN_REQUESTS,
    /** This process judges what it reads, and no other one. */
    OWN_READS,
    /** There is one run, and not several as in a ramp. */
    ONE_RUN,
    /** Nothing else sets the rate. */
    OWN_RATE,
    /** The command is started by the user, and not many times as in a duel. */
    OWN_COMMAND
  }
}
