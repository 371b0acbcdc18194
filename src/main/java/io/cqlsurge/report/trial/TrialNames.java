package io.cqlsurge.report.trial;

import io.cqlsurge.settings.load.Shard;

/**
 * The names of a command's runs.
 *
 * @param revision the trial's name
 * @param test the name of all its operations
 * @param command the command line, without secrets
 * @param ramp whether there may be several runs, with different numbers of threads
 * @param shard the share of this client in the runs
 */
public record TrialNames(String revision, String test, String command, boolean ramp, Shard shard) {

  /** Creates the names of runs that one client executes. */
  public TrialNames(String revision, String test, String command, boolean ramp) {
    this(revision, test, command, ramp, Shard.WHOLE);
  }

  /** Returns the name of the trial with this thread count. */
  String trial(int lanes) {
    return ramp ? revision + " - " + lanes + " threads" : revision;
  }
}
