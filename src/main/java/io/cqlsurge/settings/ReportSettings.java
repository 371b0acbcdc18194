package io.cqlsurge.settings;

import java.util.Locale;
import java.util.Optional;

/**
 * All that says how a run is told.
 *
 * @param graph none if the run is not to be drawn
 */
public record ReportSettings(
    LogSettings log, ReportingSettings reporting, Optional<GraphSettings> graph) {

  /** What this run is called beside others. */
  public String revision() {
    return graph.map(GraphSettings::revision).orElse(GraphSettings.UNKNOWN);
  }

  /** What the operations of a command are called there. */
  public String operation(CommandSettings command) {
    return graph
        .flatMap(GraphSettings::operation)
        .orElseGet(() -> command.title().toUpperCase(Locale.ROOT));
  }
}
