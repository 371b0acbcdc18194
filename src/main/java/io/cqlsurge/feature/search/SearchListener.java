package io.cqlsurge.feature.search;

/** A listener to a search's steps. It is called by one thread at a time. */
interface SearchListener {
  default void searchStarts() {}

  /**
   * Called after each step.
   *
   * @param isRepeated whether the next step repeats it, because it is undecided
   */
  default void stepEnded(StepResult result, boolean isRepeated) {}

  default void searchEnded(SearchResult result) {}
}
