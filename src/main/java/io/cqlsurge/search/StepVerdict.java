package io.cqlsurge.search;

import java.util.Locale;

/** Whether a step meets an objective. */
public enum StepVerdict {
  /** It does. */
  PASSED,
  /** It does not. */
  FAILED,
  /** The value's confidence interval contains the limit. */
  UNDECIDED;

  public String title() {
    return name().toLowerCase(Locale.ROOT);
  }
}
