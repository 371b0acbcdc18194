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

/** What a stage waits for, and the text that says so. */
record Waiting(Kind kind, String text) {
  private static final String COMPACTIONS = "compactions";
  private static final String SCHEMA = "schema";

  private enum Kind {
    PAUSE,
    COMPACTIONS,
    SCHEMA,
    COMMAND
  }

  /** Maximum time until the nodes have compacted their files. */
  private static final Duration MAX_COMPACTIONS = Duration.ofHours(6);

  /** Maximum time until the nodes have the same schema. */
  private static final Duration MAX_SCHEMA = Duration.ofMinutes(10);

  /**
   * Parses a duration, {@code compactions}, {@code schema}, or a shell command.
   *
   * @throws UsageError if it looks like one of the first three, but is not
   */
  static Waiting parse(String text) {
    String stripped = text.strip();
    if (stripped.matches("[0-9.]+ *[a-zA-Z]*")) {
      return new Waiting(Kind.PAUSE, Span.parse(stripped).toString());
    }
    if (stripped.equals(COMPACTIONS) || stripped.equals(SCHEMA)) {
      return new Waiting(stripped.equals(SCHEMA) ? Kind.SCHEMA : Kind.COMPACTIONS, stripped);
    }
    Spelling.nearest(stripped, List.of(COMPACTIONS, SCHEMA))
        .ifPresent(
            near -> {
              throw new UsageError("'" + stripped + "'" + Spelling.question(near));
            });
    return ofCommand(stripped);
  }

  /** Returns a wait for the end of a shell command. */
  static Waiting ofCommand(String command) {
    return new Waiting(Kind.COMMAND, command);
  }

  boolean needsConnection() {
    return kind == Kind.COMPACTIONS || kind == Kind.SCHEMA;
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
        switch (kind) {
          case COMMAND -> command.execute(Map.of(), log);
          case PAUSE -> sleep(stopped);
          case COMPACTIONS, SCHEMA -> ofNodes(connection, stopped);
        };
    return problem.map(reason -> "wait: '" + text + "' " + reason);
  }

  private Optional<String> sleep(CountDownLatch stopped) {
    return pause(Span.parse(text).duration(), stopped)
        ? Optional.of("interrupted")
        : Optional.empty();
  }

  private Optional<String> ofNodes(ConnectionSettings connection, CountDownLatch stopped) {
    try (Database database = DriverDatabase.connect(connection, 1)) {
      return kind == Kind.SCHEMA ? schema(database, stopped) : compactions(database, stopped);
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
