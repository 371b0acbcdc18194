package io.cqlsurge.cli.run;

import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.settings.Settings;
import io.cqlsurge.settings.ShardSettings;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;

/** A check whether {@code start=} of {@code -shard} can be met. */
public final class StartCheck {
  /** Maximum time until the start; more is probably a mistake. */
  private static final Duration LATEST = Duration.ofDays(7);

  private StartCheck() {}

  /**
   * Checks the settings when the command is entered.
   *
   * @throws UsageError if the start is past or very late
   */
  public static void check(Settings settings, InstantSource clock) {
    settings
        .divided()
        .flatMap(ShardSettings::start)
        .ifPresent(start -> check(start, clock.instant()));
  }

  private static void check(Instant start, Instant now) {
    String message = "-shard: 'start=" + start + "' ";
    String current = "; now it is " + now.truncatedTo(ChronoUnit.SECONDS) + " on this machine";
    if (!start.isAfter(now)) {
      throw new UsageError(message + "is past" + current + ". Choose a later time");
    }
    if (start.isAfter(now.plus(LATEST))) {
      throw new UsageError(message + "is more than 7 days away" + current);
    }
  }
}
