package io.cqlsurge.measure;

import java.util.Comparator;

/**
 * How often operations of one label met one kind of failure at one node.
 *
 * @param operation the label of the operation
 * @param errors operations that failed for good
 * @param retries tries that failed and were followed by another
 */
public record ErrorCount(
    String operation, ErrorKind kind, NodeName node, long errors, long retries) {

  /** By what is counted, whatever the numbers: operation, kind, node. */
  static final Comparator<ErrorCount> BY_PLACE =
      Comparator.comparing(ErrorCount::operation)
          .thenComparing(ErrorCount::kind)
          .thenComparing(ErrorCount::node);

  /** Whether there is anything to tell. */
  boolean isNothing() {
    return errors == 0 && retries == 0;
  }

  ErrorCount plus(ErrorCount more) {
    return new ErrorCount(operation, kind, node, errors + more.errors, retries + more.retries);
  }

  ErrorCount minus(ErrorCount before) {
    return new ErrorCount(operation, kind, node, errors - before.errors, retries - before.retries);
  }
}
