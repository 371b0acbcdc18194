package io.cqlsurge.report.trial;

/**
 * The names of a command's runs.
 *
 * @param test the name of all its operations
 * @param command the command line, without secrets
 * @param ramp whether there may be several runs, with different numbers of threads
 */
public record TrialNames(String revision, String test, String command, boolean ramp) {

  /** Returns the name of the trial with this thread count, and the run's name if it has one. */
  String trial(int lanes, String name) {
    if (!name.isEmpty()) {
      return revision + " - " + name;
    }
    return ramp ? revision + " - " + lanes + " threads" : revision;
  }
}
