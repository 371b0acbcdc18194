package io.cqlsurge.cli;

import io.cqlsurge.engine.Benchmark;
import io.cqlsurge.engine.RunPlan;
import io.cqlsurge.report.Output;
import io.cqlsurge.settings.RunLength;
import java.util.List;
import java.util.Locale;

/** Tells what a benchmark does before and between runs, in the words of cassandra-stress. */
final class StageLines implements Benchmark.Stages {
  private final Output output;

  StageLines(Output output) {
    this.output = output;
  }

  @Override
  public void schemaCreated() {
    output.aside("Created keyspaces. All nodes agree on the schema.");
  }

  @Override
  public void nothingElse(boolean created) {
    output.line(created ? "N=0: SCHEMA CREATED, NOTHING ELSE DONE." : "N=0: NOTHING DONE.");
  }

  @Override
  public void warmingUp(String label, long operations) {
    output.line("Warming up " + label + " with " + operations + " iterations...");
  }

  @Override
  public void truncated(List<String> tables) {
    output.aside("Truncated " + tables + ".");
  }

  @Override
  public void running(List<String> labels, RunPlan plan) {
    String operations = labels.size() == 1 ? labels.get(0) : labels.toString();
    output.line(
        "Running " + operations + " with " + plan.lanes() + " threads " + until(plan.length()));
  }

  private static String until(RunLength length) {
    if (length instanceof RunLength.Operations operations) {
      return "for " + operations.count() + " iteration";
    }
    if (length instanceof RunLength.Timed timed) {
      return timed.describe().toLowerCase(Locale.ROOT);
    }
    return "until stderr of mean < " + ((RunLength.Converged) length).error();
  }
}
