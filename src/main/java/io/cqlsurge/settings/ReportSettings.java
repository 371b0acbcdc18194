package io.cqlsurge.settings;

import java.util.Locale;
import java.util.Optional;

/**
 * The settings of a run's output.
 *
 * @param graph empty if there is no graph page
 */
public record ReportSettings(
    LogSettings log, ReportingSettings reporting, Optional<GraphSettings> graph) {

  /** Returns the name of this run among other runs. */
  public String revision() {
    return graph.map(GraphSettings::revision).orElse(GraphSettings.UNKNOWN);
  }

  public String operation(CommandSettings command) {
    return graph
        .flatMap(GraphSettings::operation)
        .orElseGet(() -> command.title().toUpperCase(Locale.ROOT));
  }
}
