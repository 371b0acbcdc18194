package io.cqlsurge.measure;

import java.util.Optional;

/**
 * Whose garbage collections are counted.
 *
 * @param client those of this very process
 * @param servers those of the database's nodes, if they are told
 */
public record GcSources(GcSource client, Optional<GcSource> servers) {

  /** Those of this process alone. */
  public static GcSources ofClient(GcSource client) {
    return new GcSources(client, Optional.empty());
  }
}
