package io.cqlsurge.cli.run;

import io.cqlsurge.database.Database;
import io.cqlsurge.measure.Progress;
import io.cqlsurge.measure.RunListener;
import io.cqlsurge.report.Output;
import io.cqlsurge.workload.Workload;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/**
 * A hint, printed once in one line, why reads do not find their rows, if the workload can explain
 * it. It is printed during the run as soon as some reads have failed, otherwise at the end.
 */
public final class MissingRowHint implements RunListener {
  private final Workload workload;
  private final Database database;
  private final Output output;
  private Optional<CompletableFuture<Void>> explained = Optional.empty();

  public MissingRowHint(Workload workload, Database database, Output output) {
    this.workload = workload;
    this.database = database;
    this.output = output;
  }

  @Override
  public synchronized void progressed(Progress progress) {
    if (explained.isEmpty() && workload.missesRows()) {
      explained =
          Optional.of(CompletableFuture.runAsync(this::explain, task -> thread(task).start()));
    }
  }

  private static Thread thread(Runnable task) {
    Thread thread = new Thread(task, "cqlsurge-missing-rows");
    thread.setDaemon(true);
    return thread;
  }

  private void explain() {
    Optional<String> explanation = workload.explainMissing(database);
    explanation.ifPresent(text -> output.problem("WARNING: " + text));
  }

  /**
   * Explains missing rows if that was not done during the run; returns when the hint is printed.
   */
  public synchronized void finish() {
    explained.ifPresentOrElse(MissingRowHint::join, this::explain);
  }

  private static void join(CompletableFuture<Void> future) {
    try {
      future.join();
    } catch (CompletionException e) {
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw e;
    }
  }
}
