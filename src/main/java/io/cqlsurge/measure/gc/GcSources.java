package io.cqlsurge.measure.gc;

import java.util.Optional;

/**
 * The sources of figures about garbage collections.
 *
 * @param client the collections of this process
 * @param servers the collections of the nodes, if these are available
 */
public record GcSources(GcSource client, Optional<GcSource> servers) {

  /** Returns only the source for this process. */
  public static GcSources ofClient(GcSource client) {
    return new GcSources(client, Optional.empty());
  }
}
