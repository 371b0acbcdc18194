package io.cqlsurge.report.trial;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;

/**
 * What a graph page or a run's file holds.
 *
 * @param title of the page; empty if it has none
 * @param entries one for each run and kind of operation, in the order of the file
 */
public record Stats(Optional<String> title, List<ObjectNode> entries) {
  /** Keeps a copy of the list. */
  public Stats {
    entries = List.copyOf(entries);
  }
}
