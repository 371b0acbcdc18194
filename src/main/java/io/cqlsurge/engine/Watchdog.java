package io.cqlsurge.engine;

import io.cqlsurge.database.Database;
import io.cqlsurge.database.ThreadFaults;
import io.cqlsurge.measure.ErrorBook;
import io.cqlsurge.measure.ErrorKind;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * A detector for faults on the database's threads and for threads that no longer run. Used by the
 * thread that executes the run.
 */
final class Watchdog {
  private static final String LABEL = "client";
  private static final String STUCK = "requests can no longer be sent: ";

  /**
   * Additional time after the maximum time of a request, in ns. An I/O thread that is blocked for
   * longer is an error.
   */
  private static final long BEYOND_PATIENCE_NS = 3_000_000_000L;

  private final Database database;
  private final ClientWatch watch;
  private final long maxSilentNs;
  private final Set<String> reported = new HashSet<>();

  /** Creates a watchdog that ignores faults before now. */
  Watchdog(Database database, ClientWatch watch, long patienceNs) {
    this.database = database;
    this.watch = watch;
    this.maxSilentNs = patienceNs + BEYOND_PATIENCE_NS;
    reported.addAll(database.threadFaults().counts().keySet());
  }

  /** Returns the faults that are not reported yet, each kind once. */
  List<ErrorBook.Note> newFaults() {
    List<ErrorBook.Note> notes = new ArrayList<>();
    for (String fault : database.threadFaults().counts().keySet()) {
      if (reported.add(fault)) {
        notes.add(
            new ErrorBook.Note(
                LABEL, ErrorKind.OTHER, "I/O thread fault: " + fault, Optional.empty(), 1));
      }
    }
    return notes;
  }

  private static String advice(String reason) {
    return reason.startsWith(OutOfMemoryError.class.getSimpleName())
        ? "use fewer threads, smaller values, or a larger heap with CQLSURGE_JAVA_OPTS=-Xmx..."
        : "please report it";
  }

  /** Returns why requests can no longer be sent; empty while they can be sent. */
  Optional<String> failure(long nowNs) {
    ThreadFaults faults = database.threadFaults();
    if (faults.stuckReason().isPresent()) {
      return faults.stuckReason().map(reason -> STUCK + reason + "; " + advice(reason));
    }
    long silentNs = watch.silentNs(nowNs);
    return silentNs > maxSilentNs
        ? Optional.of(
            String.format(
                Locale.ROOT, STUCK + "an I/O thread has been blocked for %.0f s", silentNs / 1e9))
        : Optional.empty();
  }
}
