package io.cqlsurge.report.trial;

/**
 * The names of a command's runs.
 *
 * @param test the name of all its operations
 * @param command the command line, without secrets
 */
public record TrialNames(String revision, String test, String command) {

  /** Returns the name of the trial from the run's name, which is empty if it is the only one. */
  String trial(String run) {
    return run.isEmpty() ? revision : revision + " - " + run;
  }
}
