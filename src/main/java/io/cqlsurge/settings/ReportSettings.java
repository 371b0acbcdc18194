package io.cqlsurge.settings;

import java.util.Locale;
import java.util.Optional;

/**
 * The settings of the output of a run.
 *
 * @param graph empty if there is no graph page
 * @param live empty if there is no live page
 * @param metrics empty if there are no metrics for Prometheus
 */
public record ReportSettings(
    LogSettings log,
    ReportingSettings reporting,
    Optional<GraphSettings> graph,
    Optional<LiveSettings> live,
    Optional<MetricsSettings> metrics) {

  /** Returns the name of this run among other runs. */
  public String revision() {
    return graph.map(GraphSettings::revision).orElse(GraphSettings.UNKNOWN);
  }

  /** Returns the name of the operations of a command. */
  public String operation(CommandSettings command) {
    return graph
        .flatMap(GraphSettings::operation)
        .orElseGet(() -> command.title().toUpperCase(Locale.ROOT));
  }
}
