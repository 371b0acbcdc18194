package io.cqlsurge.workload;

/** Why it is not known what must be in a partition; the first reason counts. */
public enum Doubt {
  NO_REPLY("a statement failed or got no reply"),
  NOT_RECORDED("not all outcomes are recorded"),
  OTHER_VALUES("a statement wrote values that do not follow from the seed"),
  SOME_ROWS("a statement changed some rows, and the file has only their partition"),
  EXPIRED("rows may have expired"),
  BEFORE("the table was not empty before the run"),
  AT_ONCE("statements within 0.1 s, or without a timestamp of this client, contradict each other"),
  DELETED_COUNTERS("counters were deleted, or changed by an unknown number");

  private final String reason;

  Doubt(String reason) {
    this.reason = reason;
  }

  /** Returns the reason as a sentence without its end. */
  public String reason() {
    return reason;
  }
}
