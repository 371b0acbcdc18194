package io.cqlsurge.workload;

/** The result of checking a reply. */
public sealed interface Verdict {

  /** The reply is correct: one partition with one row. */
  Verdict ONE_ROW = new Accepted(1, 1);

  /** The reply is correct, and the operation continues with the request in its work. */
  Verdict CONTINUED = new Continued();

  /**
   * The reply is correct.
   *
   * @param notApplied the number of conditional statements whose condition was false
   * @param wanted exact nearest neighbours that the reply should have; 0 if it is not judged
   * @param hits those of them that it has
   */
  record Accepted(int partitions, int rows, int notApplied, int wanted, int hits)
      implements Verdict {

    /** Creates a verdict on statements that were applied. */
    public Accepted(int partitions, int rows) {
      this(partitions, rows, 0, 0, 0);
    }
  }

  /** The operation is not complete. */
  record Continued() implements Verdict {}

  /**
   * The reply is wrong; the reason is a sentence for the user.
   *
   * @param isMissing whether a row is missing that must exist
   */
  record Refused(String reason, boolean isMissing) implements Verdict {

    /** Creates a verdict on rows with other values. */
    public Refused(String reason) {
      this(reason, false);
    }
  }
}
