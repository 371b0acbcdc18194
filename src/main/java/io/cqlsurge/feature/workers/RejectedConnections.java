package io.cqlsurge.feature.workers;

import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;

/** Reports of data that a process ignores: one per source, of a limited number. Thread-safe. */
final class RejectedConnections {
  private static final int MAX_SOURCES = 100;

  /** Receives sentences for the user. */
  private final Consumer<String> reports;

  /** Guarded by this. */
  private final Set<String> sources = new HashSet<>();

  RejectedConnections(Consumer<String> reports) {
    this.reports = reports;
  }

  /**
   * Reports that something was ignored, unless its source was reported before.
   *
   * @param what the data, as an object of "ignored"
   */
  synchronized void add(String source, String what) {
    if (sources.size() < MAX_SOURCES && sources.add(source)) {
      reports.accept("ignored " + what + ", from " + source + "; more from there is not reported");
      if (sources.size() == MAX_SOURCES) {
        reports.accept("data from more sources is ignored and not reported");
      }
    }
  }
}
