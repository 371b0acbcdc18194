package io.cqlsurge.settings;

import java.util.List;
import java.util.Optional;

/** Nodes. */
public record NodeSettings(
    List<NodeAddress> contactPoints, Optional<String> datacenter, int defaultPort) {
  /** For people. */
  public String describe() {
    return contactPoints.toString();
  }
}
