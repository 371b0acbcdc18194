package io.cqlsurge.report.trial;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;

/**
 * The content of a graph page or of a run as JSON.
 *
 * @param title title of the page; may be missing
 * @param entries one for each run and kind of operation, in the order of the file
 */
public record Stats(Optional<String> title, List<ObjectNode> entries) {
  /** Copies the list. */
  public Stats {
    entries = List.copyOf(entries);
  }
}
