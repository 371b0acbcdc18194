package io.cqlsurge.engine;

import io.cqlsurge.measure.BenchmarkListener;
import io.cqlsurge.measure.BenchmarkListener.RampStep;
import io.cqlsurge.measure.Progress;
import io.cqlsurge.measure.RunEnding;
import io.cqlsurge.measure.RunResult;
import io.cqlsurge.measure.WarmUpOutcome;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A listener that records the dry runs and the runs of a benchmark. */
class StageLog implements BenchmarkListener {
  final List<String> lines = new ArrayList<>();

  /** Whether the workload had missed rows after the benchmark. */
  @Override
  public void dryRunEnded(long operations, double seconds) {
    lines.add("dry run " + operations);
  }

  @Override
  public void runStarts(String operations, int lanes) {
    lines.add("running " + lanes);
  }

  @Override
  public void runFinished(RunResult result) {
    lines.add("ran " + result.summary().total().counts().operations());
  }

  @Override
  public void schemaCreated(String created, String keyspaces) {}

  @Override
  public void noOperationsRequested(boolean created) {}

  @Override
  public void statementsPrepared(List<String> remarks) {}

  @Override
  public void warmingUp(String label, long operations) {}

  @Override
  public void warmingUp(String label, Progress progress) {}

  @Override
  public void warmedUp(String label, WarmUpOutcome outcome) {}

  @Override
  public void truncated(List<String> tables) {}

  @Override
  public void rampStarts() {}

  @Override
  public void rampStep(int lanes) {}

  @Override
  public void rampImproved(int lanes, double share) {}

  @Override
  public void settling(Duration max) {}

  @Override
  public void settled(Duration waited, String reason) {}

  @Override
  public void rampEnded(List<RampStep> steps, RunEnding ending) {}
}
