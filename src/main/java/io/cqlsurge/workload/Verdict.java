package io.cqlsurge.workload;

/** What an answer is worth. */
public sealed interface Verdict {

  /** One partition with one row was touched, as expected. */
  Verdict ONE_ROW = new Accepted(1, 1);

  /** The answer is as it should be, and the operation goes on with the request in its work. */
  Verdict CONTINUED = new Continued();

  /**
   * The answer is as it should be.
   *
   * @param notApplied conditional statements whose condition did not hold
   */
  record Accepted(int partitions, int rows, int notApplied) implements Verdict {

    /** An answer to statements without conditions, or to those that held. */
    public Accepted(int partitions, int rows) {
      this(partitions, rows, 0);
    }
  }

  /** The operation is not over. */
  record Continued() implements Verdict {}

  /** The answer is wrong; the reason is a sentence for the user. */
  record Refused(String reason) implements Verdict {}
}
