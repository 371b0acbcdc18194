package io.cqlsurge.workload;

import java.util.List;

/**
 * An operation that sends several requests, one after the other. Each of them is a step, with a
 * separate line in the results; several steps can have the same line.
 */
public interface Steps extends Operation {

  /** Returns the labels of the steps' lines. */
  List<String> labels();

  /**
   * Prepares the step after one that was accepted. The time when it is due includes the pause
   * before it, in {@link Work#dueUs}.
   *
   * @param accepted the verdict on the step before
   * @return {@link Verdict#CONTINUED} if the work has the next request; the verdict on the whole
   *     operation if it has ended
   */
  Verdict next(Work work, Verdict.Accepted accepted);

  /** Returns the pause before the step that was prepared last, in ns. It is no latency. */
  long pauseNs(Work work);

  /** Returns how far an operation that fails has come, for its message. */
  String progress(Work work);
}
