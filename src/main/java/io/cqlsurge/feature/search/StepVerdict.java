package io.cqlsurge.feature.search;

import java.util.Locale;

/** Whether a step meets an objective. */
enum StepVerdict {
  /** It does. */
  PASSED,
  /** It does not. */
  FAILED,
  /** The value's confidence interval contains the limit. */
  UNDECIDED;

  String title() {
    return name().toLowerCase(Locale.ROOT);
  }
}
