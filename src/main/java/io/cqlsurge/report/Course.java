package io.cqlsurge.report;

import java.util.List;

/** What is known of the course of a run in addition to its totals. */
public interface Course {
  /** Nothing is known. */
  Course NONE = new Course() {};

  /**
   * Returns tables about the run that ended, each with an empty line after it. Called before the
   * Results block of each run, that the core shows, except with {@code -log no-summary}; what must
   * always be printed is printed when the run ends.
   */
  default List<String> lines(int width) {
    return List.of();
  }

  /**
   * Returns what happened.
   *
   * @param isWatched whether events without a cause that is known are named
   */
  default List<Finding> findings(boolean isWatched) {
    return List.of();
  }
}
