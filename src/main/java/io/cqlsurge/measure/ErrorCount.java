package io.cqlsurge.measure;

import java.util.Comparator;

/**
 * The number of failures of one kind, at one node, of operations with one label.
 *
 * @param operation the operation's label
 * @param errors operations that failed after their last try
 * @param retries failed tries that were followed by another try
 */
public record ErrorCount(
    String operation, ErrorKind kind, NodeName node, long errors, long retries) {

  /** Compares operation, kind and node, but not the numbers. */
  public static final Comparator<ErrorCount> BY_ORIGIN =
      Comparator.comparing(ErrorCount::operation)
          .thenComparing(ErrorCount::kind)
          .thenComparing(ErrorCount::node);

  boolean isZero() {
    return errors == 0 && retries == 0;
  }

  ErrorCount plus(ErrorCount more) {
    return new ErrorCount(operation, kind, node, errors + more.errors, retries + more.retries);
  }

  ErrorCount minus(ErrorCount before) {
    return new ErrorCount(operation, kind, node, errors - before.errors, retries - before.retries);
  }
}
