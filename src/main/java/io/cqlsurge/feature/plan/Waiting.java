package io.cqlsurge.feature.plan;

import io.cqlsurge.database.Database;
import io.cqlsurge.database.DatabaseError;
import io.cqlsurge.driver.DriverDatabase;
import io.cqlsurge.engine.Clock;
import io.cqlsurge.engine.Settling;
import io.cqlsurge.grammar.Span;
import io.cqlsurge.grammar.Spelling;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.run.ShellCommand;
import io.cqlsurge.settings.connection.ConnectionSettings;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * What a stage waits for.
 *
 * @param text a duration, {@code compactions}, {@code schema}, or a shell command
 */
record Waiting(String text) {
  static final String COMPACTIONS = "compactions";
  static final String SCHEMA = "schema";

  /** Maximum time until the nodes have compacted their files. */
  private static final Duration MAX_COMPACTIONS = Duration.ofHours(6);

  /** Maximum time until the nodes have the same schema. */
  private static final Duration MAX_SCHEMA = Duration.ofMinutes(10);

  /** Checks a text; throws a {@link UsageError} if it looks like another one. */
  static Waiting parse(String text) {
    String stripped = text.strip();
    if (stripped.matches("[0-9.]+ *[a-zA-Z]*")) {
      return new Waiting(Span.parse(stripped).toString());
    }
    Spelling.nearest(stripped, List.of(COMPACTIONS, SCHEMA))
        .filter(near -> !near.equals(stripped))
        .ifPresent(
            near -> {
              throw new UsageError("'" + stripped + "'" + Spelling.question(near));
            });
    return new Waiting(stripped);
  }

  boolean needsConnection() {
    return text.equals(COMPACTIONS) || text.equals(SCHEMA);
  }

  /** Returns whether it is a shell command. */
  boolean isCommand() {
    return !needsConnection() && !Character.isDigit(text.charAt(0));
  }

  /**
   * Waits.
   *
   * @param command executes the text, if it is a command
   * @param stopped reaches zero when the plan ends, which ends the wait
   * @return why it failed; empty if it did not
   */
  Optional<String> execute(
      ConnectionSettings connection,
      ShellCommand command,
      CountDownLatch stopped,
      Consumer<String> log) {
    Optional<String> problem =
        isCommand()
            ? command.execute(Map.of(), log)
            : needsConnection() ? ofNodes(connection, stopped) : sleep(stopped);
    return problem.map(reason -> "wait: '" + text + "' " + reason);
  }

  private Optional<String> sleep(CountDownLatch stopped) {
    return pause(Span.parse(text).duration(), stopped)
        ? Optional.of("interrupted")
        : Optional.empty();
  }

  private Optional<String> ofNodes(ConnectionSettings connection, CountDownLatch stopped) {
    try (Database database = DriverDatabase.connect(connection, 1)) {
      return text.equals(SCHEMA) ? schema(database, stopped) : compactions(database, stopped);
    } catch (DatabaseError e) {
      return Optional.of(e.getMessage());
    }
  }

  private static Optional<String> compactions(Database database, CountDownLatch stopped) {
    String ending =
        new Settling(
                database, Clock.system(), Settling.Work.COMPACTIONS, MAX_COMPACTIONS, Duration.ZERO)
            .await(stopped);
    return ending.equals(Settling.IDLE) ? Optional.empty() : Optional.of(ending);
  }

  private static Optional<String> schema(Database database, CountDownLatch stopped) {
    long endNs = System.nanoTime() + MAX_SCHEMA.toNanos();
    while (!database.agreesOnSchema()) {
      if (System.nanoTime() > endNs || pause(Duration.ofSeconds(1), stopped)) {
        return Optional.of("the nodes do not have the same schema");
      }
    }
    return Optional.empty();
  }

  /** Waits for a time; returns whether the plan was stopped before. */
  static boolean pause(Duration time, CountDownLatch stopped) {
    try {
      return stopped.await(time.toNanos(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return true;
    }
  }
}
