package io.cqlsurge.database;

import java.util.Map;
import java.util.Optional;

/**
 * Faults of this program on the threads of a database, as opposed to requests that fail.
 *
 * @param counts number of faults since the connection was made, by the sentence that describes them
 * @param whyStuck why requests cannot be sent any more; empty while they can
 */
public record ThreadFaults(Map<String, Long> counts, Optional<String> whyStuck) {
  /** No faults. */
  public static final ThreadFaults NONE = new ThreadFaults(Map.of(), Optional.empty());

  /** The counts cannot be changed afterwards. */
  public ThreadFaults {
    counts = Map.copyOf(counts);
  }
}
