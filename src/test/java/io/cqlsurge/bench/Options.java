package io.cqlsurge.bench;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The options of a benchmark.
 *
 * @param operations number of operations of a run, or the maximum if the task chooses the number
 * @param lanes numbers of lanes, each for one comparison
 * @param rates rates of a paced run per second, each for one comparison
 * @param seconds duration of a paced run, if it does not depend on the rate
 * @param bare whether the bare loop is included
 * @param javaOptions options of Java, each for an additional run of cqlsurge
 * @param against other programs with the options of cassandra-stress
 * @param more arguments after the command
 */
record Options(
    Task task,
    Optional<Curve> curve,
    OptionalLong operations,
    long rows,
    List<Integer> lanes,
    int runs,
    List<String> kinds,
    List<Long> rates,
    OptionalLong seconds,
    boolean bare,
    List<String> javaOptions,
    List<String> against,
    String more) {
  /** The task of a benchmark. */
  enum Task {
    COMPARE,
    PACKAGES,
    CURVE,
    PACED,
    DELAY
  }

  /** Copies the collections. */
  Options {
    lanes = List.copyOf(lanes);
    kinds = List.copyOf(kinds);
    rates = List.copyOf(rates);
    javaOptions = List.copyOf(javaOptions);
    against = List.copyOf(against);
  }
}
