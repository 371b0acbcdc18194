package io.cqlsurge.workload;

/** What an answer is worth. */
public sealed interface Verdict {

  /** One partition with one row was touched, as expected. */
  Verdict ONE_ROW = new Accepted(1, 1);

  /** The answer is as it should be. */
  record Accepted(int partitions, int rows) implements Verdict {}

  /** The answer is wrong; the reason is a sentence for the user. */
  record Refused(String reason) implements Verdict {}
}
