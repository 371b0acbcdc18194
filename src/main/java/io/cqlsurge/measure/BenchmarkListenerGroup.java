package io.cqlsurge.measure;

import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;

/** A listener that calls several listeners, in order. */
public record BenchmarkListenerGroup(List<BenchmarkListener> listeners)
    implements BenchmarkListener {

  /** Copies the list. */
  public BenchmarkListenerGroup {
    listeners = List.copyOf(listeners);
  }

  @Override
  public void schemaCreated(String created) {
    each(listener -> listener.schemaCreated(created));
  }

  @Override
  public void schemaDiffers(String difference) {
    each(listener -> listener.schemaDiffers(difference));
  }

  @Override
  public void awaitingSchema(int clients, Duration max) {
    each(listener -> listener.awaitingSchema(clients, max));
  }

  @Override
  public void noOperationsRequested(boolean created) {
    each(listener -> listener.noOperationsRequested(created));
  }

  @Override
  public void statementsPrepared(List<String> remarks) {
    each(listener -> listener.statementsPrepared(remarks));
  }

  @Override
  public void warmingUp(String label, long operations) {
    each(listener -> listener.warmingUp(label, operations));
  }

  @Override
  public void warmingUp(String label, Progress progress) {
    each(listener -> listener.warmingUp(label, progress));
  }

  @Override
  public void warmedUp(String label, WarmUpOutcome outcome) {
    each(listener -> listener.warmedUp(label, outcome));
  }

  @Override
  public void dryRunEnded(long operations, double seconds) {
    each(listener -> listener.dryRunEnded(operations, seconds));
  }

  @Override
  public void dryRunFailed(String reason) {
    each(listener -> listener.dryRunFailed(reason));
  }

  @Override
  public void truncated(List<String> tables) {
    each(listener -> listener.truncated(tables));
  }

  @Override
  public void awaitingStart(Duration left) {
    each(listener -> listener.awaitingStart(left));
  }

  @Override
  public void startsLate(Duration late) {
    each(listener -> listener.startsLate(late));
  }

  @Override
  public void rampStarts() {
    each(listener -> listener.rampStarts());
  }

  @Override
  public void rampStep(int lanes) {
    each(listener -> listener.rampStep(lanes));
  }

  @Override
  public void runStarts(String operations, int lanes) {
    each(listener -> listener.runStarts(operations, lanes));
  }

  @Override
  public void runFinished(RunResult result) {
    each(listener -> listener.runFinished(result));
  }

  @Override
  public void rampImproved(int lanes, double share) {
    each(listener -> listener.rampImproved(lanes, share));
  }

  @Override
  public void settling(Duration max) {
    each(listener -> listener.settling(max));
  }

  @Override
  public void settled(SettlingOutcome outcome) {
    each(listener -> listener.settled(outcome));
  }

  @Override
  public void rampEnded(List<RampStep> steps, RunEnding ending) {
    each(listener -> listener.rampEnded(steps, ending));
  }

  private void each(Consumer<BenchmarkListener> call) {
    listeners.forEach(call);
  }
}
