package io.cqlsurge.workload;

import java.util.List;
import java.util.Optional;

/**
 * The result of creating a schema.
 *
 * @param objects a noun for the created objects; empty if nothing was created
 * @param keyspaces sentences about the created and existing keyspaces, with their replication;
 *     empty if there are none
 * @param differences how existing objects, which are not changed, differ from the requested ones;
 *     one sentence each
 */
public record CreatedSchema(Optional<String> objects, String keyspaces, List<String> differences) {
  public static final CreatedSchema NONE = new CreatedSchema(Optional.empty(), "", List.of());

  public CreatedSchema {
    differences = List.copyOf(differences);
  }
}
