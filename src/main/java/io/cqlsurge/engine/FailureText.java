package io.cqlsurge.engine;

import io.cqlsurge.database.DatabaseError;
import io.cqlsurge.workload.Verdict;
import java.util.function.Supplier;

/**
 * A failed operation's message. It starts like the message of cassandra-stress (command-line.md
 * section 4 of the specification), because log scanners search for that text. The explanation
 * follows.
 *
 * @param tries tries as cassandra-stress counts them: 0 for a wrong answer
 * @param reason the rest of the message, which is built only for messages that are printed
 */
record FailureText(int tries, Supplier<String> reason) {
  /** Returns the message of an operation whose last try failed with this error. */
  static FailureText error(int tries, DatabaseError error) {
    return new FailureText(
        tries, () -> "Error executing: (" + error.exceptionName() + "): " + error.getMessage());
  }

  /** Returns the message of an operation whose answer is wrong; such operations are not retried. */
  static FailureText wrongAnswer(Verdict.Refused verdict) {
    return new FailureText(0, () -> "Data returned was not validated: " + verdict.reason());
  }

  /**
   * Returns the message for an operation on these partition keys.
   *
   * @param endsRun whether the failure ends the run: only then, cassandra-stress names its
   *     exception
   */
  String of(String keys, boolean endsRun) {
    return (endsRun ? "java.io.IOException: " : "")
        + "Operation x"
        + tries
        + " on key(s) ["
        + keys
        + "]: "
        + reason.get();
  }
}
