package io.cqlsurge.settings;

import java.util.Optional;

/**
 * All that says how a run is told.
 *
 * @param graph none if the run is not to be drawn
 */
public record ReportSettings(
    LogSettings log, ReportingSettings reporting, Optional<GraphSettings> graph) {}
