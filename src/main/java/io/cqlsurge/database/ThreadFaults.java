package io.cqlsurge.database;

import java.util.Map;
import java.util.Optional;

/**
 * Faults of this program on a database's threads. Failed requests are not faults.
 *
 * @param counts faults since the connection was made, by description
 * @param stuckReason the reason why requests can no longer be sent; empty while they can
 */
public record ThreadFaults(Map<String, Long> counts, Optional<String> stuckReason) {
  public static final ThreadFaults NONE = new ThreadFaults(Map.of(), Optional.empty());

  public ThreadFaults {
    counts = Map.copyOf(counts);
  }
}
