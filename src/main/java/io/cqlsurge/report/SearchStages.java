package io.cqlsurge.report;

import io.cqlsurge.measure.BenchmarkListener;
import io.cqlsurge.measure.Progress;
import io.cqlsurge.measure.WarmUpOutcome;
import java.time.Duration;
import java.util.List;

/** Prints what a benchmark does before a search. {@link SearchLines} prints its steps. */
public final class SearchStages implements BenchmarkListener {
  private final BenchmarkListener lines;

  /**
   * Creates a listener.
   *
   * @param lines prints the stages before the search
   */
  public SearchStages(BenchmarkListener lines) {
    this.lines = lines;
  }

  @Override
  public void schemaCreated(String created) {
    lines.schemaCreated(created);
  }

  @Override
  public void awaitingSchema(int clients, Duration max) {
    lines.awaitingSchema(clients, max);
  }

  @Override
  public void statementsPrepared(List<String> remarks) {
    lines.statementsPrepared(remarks);
  }

  @Override
  public void warmingUp(String label, long operations) {
    lines.warmingUp(label, operations);
  }

  @Override
  public void warmingUp(String label, Progress progress) {
    lines.warmingUp(label, progress);
  }

  @Override
  public void warmedUp(String label, WarmUpOutcome outcome) {
    lines.warmedUp(label, outcome);
  }

  @Override
  public void dryRunEnded(long operations, double seconds) {
    lines.dryRunEnded(operations, seconds);
  }

  @Override
  public void dryRunFailed(String reason) {
    lines.dryRunFailed(reason);
  }
}
