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
 * Notices that this client cannot do its work: faults on the threads of the database, and threads
 * that do not run any more. Belongs to the thread that runs a run.
 */
final class Watchdog {
  private static final String LABEL = "client";
  private static final String STUCK = "requests cannot be sent any more: ";

  /** Beyond the time of a request: whatever keeps an I/O thread busy that long is an error. */
  private static final long BEYOND_PATIENCE_NS = 3_000_000_000L;

  private static final double NS_PER_SECOND = 1e9;

  private final Database database;
  private final ClientWatch watch;
  private final long mostSilentNs;
  private final Set<String> reported = new HashSet<>();

  /**
   * A watchdog that has seen nothing; faults before now are not reported.
   *
   * @param patienceNs how long a request may take
   */
  Watchdog(Database database, ClientWatch watch, long patienceNs) {
    this.database = database;
    this.watch = watch;
    this.mostSilentNs = patienceNs + BEYOND_PATIENCE_NS;
    reported.addAll(database.threadFaults().counts().keySet());
  }

  /** Faults that are not reported yet, each kind once. */
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

  private static String advice(String why) {
    return why.startsWith(OutOfMemoryError.class.getSimpleName())
        ? "give fewer threads, smaller cells, or more memory with CQLSURGE_JAVA_OPTS=-Xmx..."
        : "please report it";
  }

  /** Why requests cannot be sent any more; empty while they can. */
  Optional<String> failure(long nowNs) {
    ThreadFaults faults = database.threadFaults();
    if (faults.whyStuck().isPresent()) {
      return faults.whyStuck().map(why -> STUCK + why + "; " + advice(why));
    }
    long silentNs = watch.silentNs(nowNs);
    return silentNs > mostSilentNs
        ? Optional.of(
            String.format(
                Locale.ROOT,
                STUCK + "an I/O thread has been blocked for %.0f s",
                silentNs / NS_PER_SECOND))
        : Optional.empty();
  }
}
