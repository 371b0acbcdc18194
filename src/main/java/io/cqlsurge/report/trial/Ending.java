package io.cqlsurge.report.trial;

import io.cqlsurge.measure.RunEnding;
import java.util.Locale;
import java.util.Optional;

/** A run's status and its reason. */
public record Ending(String status, String message) {
  /** Returns how a run ended; there is no ending while it continues. */
  static Ending of(Optional<RunEnding> ending) {
    return ending
        .map(
            known ->
                new Ending(
                    known.isCompleted()
                        ? "completed"
                        : known.kind().name().toLowerCase(Locale.ROOT),
                    known.message()))
        .orElse(new Ending("running", ""));
  }
}
