package io.cqlsurge.engine;

import io.cqlsurge.database.DatabaseError;
import io.cqlsurge.workload.Verdict;
import java.util.function.Supplier;

/**
 * The message of a failed operation. It begins as that of cassandra-stress (command-line.md section
 * 4 of the specification), as log scanners search for these words; our explanation follows.
 *
 * @param tries number of tries as cassandra-stress counts them: 0 for a wrong answer
 * @param reason the rest of the message; is made only for messages that are printed
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

  /** Returns the message for an operation on these partition keys. */
  String of(String keys) {
    return "java.io.IOException: Operation x"
        + tries
        + " on key(s) ["
        + keys
        + "]: "
        + reason.get();
  }
}
