package io.cqlsurge.report.trial;

/**
 * What the runs of a command are called.
 *
 * @param revision the name of the trial
 * @param test the name of all its operations
 * @param command the command line, without its secrets
 * @param ramp whether there may be several runs, which differ by their threads
 */
public record TrialNames(String revision, String test, String command, boolean ramp) {

  /** The name of the trial with so many threads. */
  String trial(int lanes) {
    return ramp ? revision + " - " + lanes + " threads" : revision;
  }
}
