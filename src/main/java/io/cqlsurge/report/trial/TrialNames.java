package io.cqlsurge.report.trial;

import io.cqlsurge.settings.load.Shard;
import java.util.Optional;

/**
 * The names of a command's runs.
 *
 * @param revision the trial's name
 * @param test the name of all its operations
 * @param command the command line, without secrets
 * @param ramp whether there may be several runs, with different numbers of threads
 * @param histogramLog the histogram log's name, without its folder; empty if there is none
 * @param shard the share of this client in the runs
 */
public record TrialNames(
    String revision,
    String test,
    String command,
    boolean ramp,
    Optional<String> histogramLog,
    Shard shard) {

  /** Creates the names of runs that one client executes, without a histogram log. */
  public TrialNames(String revision, String test, String command, boolean ramp) {
    this(revision, test, command, ramp, Optional.empty(), Shard.WHOLE);
  }

  /** Returns the name of the trial with this thread count. */
  String trial(int lanes) {
    return ramp ? revision + " - " + lanes + " threads" : revision;
  }
}
