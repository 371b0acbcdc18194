package io.cqlsurge.bench;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What was asked for.
 *
 * @param operations of a run; the most of a run where a task chooses the number itself
 * @param lanes one comparison each
 * @param bare whether the bare loop takes part
 * @param javaOptions cqlsurge runs once more with each of these
 * @param against other programs that take the words of cassandra-stress
 * @param more words after the command
 */
record Options(
    Task task,
    Optional<Curve> curve,
    OptionalLong operations,
    long rows,
    List<Integer> lanes,
    int runs,
    List<String> kinds,
    boolean bare,
    List<String> javaOptions,
    List<String> against,
    String more) {
  /** What to do. */
  enum Task {
    COMPARE,
    CURVE,
    DELAY
  }

  /** Keeps its own copies. */
  Options {
    lanes = List.copyOf(lanes);
    kinds = List.copyOf(kinds);
    javaOptions = List.copyOf(javaOptions);
    against = List.copyOf(against);
  }
}
