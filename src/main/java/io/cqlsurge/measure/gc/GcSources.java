package io.cqlsurge.measure.gc;

import java.util.Optional;

/**
 * The sources of figures about garbage collections.
 *
 * @param client this process's collections
 * @param servers the nodes' collections, if these are available
 */
public record GcSources(GcSource client, Optional<GcSource> servers) {

  /** Returns only the source for this process. */
  public static GcSources ofClient(GcSource client) {
    return new GcSources(client, Optional.empty());
  }
}
