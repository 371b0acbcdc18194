package io.cqlsurge.measure;

import java.time.Duration;
import java.util.List;

/** Is told what a benchmark does before, between and after its runs. */
public interface BenchmarkListener {
  /** Keyspaces and tables are there; what was created of them, as it is told. */
  void schemaCreated(String what);

  /** The user asked for no operations; the schema may have been created all the same. */
  void nothingElse(boolean created);

  /** The statements are prepared; what the user should know of them, a line each. */
  void opened(List<String> remarks);

  /** So many operations of a kind are about to be sent and not measured. */
  void warmingUp(String label, long operations);

  /** Called about once a second during a warm-up; the share is always known. */
  void warmingUp(String label, Progress progress);

  /** A warm-up is over. */
  void warmedUp(String label, WarmUpOutcome outcome);

  /** These tables were emptied. */
  void truncated(List<String> tables);

  /** Runs with more and more lanes follow. */
  void rampStarts();

  /** A run of a ramp is about to begin. */
  void rampStep(int lanes);

  /**
   * A measured run is about to begin.
   *
   * @param operations the title of the workload
   * @param lanes requests in flight
   */
  void running(String operations, int lanes);

  /** A measured run is over. */
  void ran(RunResult result);

  /**
   * What the last run of a ramp brought.
   *
   * @param lanes those of the run before
   * @param share the operation rate's relative change since then
   */
  void improved(int lanes, double share);

  /** The cluster is about to be given time, so long at most, for what the last run left behind. */
  void settling(Duration most);

  /** The cluster has been given time. */
  void settled(SettlingOutcome outcome);

  /** All runs of a ramp are over, and why no further one follows. */
  void rampEnded(List<RampStep> steps, RunEnding ending);
}
