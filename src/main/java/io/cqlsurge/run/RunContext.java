package io.cqlsurge.run;

import io.cqlsurge.measure.RunEvent;
import io.cqlsurge.report.Output;
import io.cqlsurge.settings.Settings;
import io.cqlsurge.workload.Workload;
import java.util.function.Consumer;

/**
 * What a feature knows about a load command from the start.
 *
 * @param output receives lines for the user
 * @param events receives what happens; all listeners learn it
 * @param marks the current run's marks
 * @param shared what several features use together
 * @param page what the features add to pages
 */
public record RunContext(
    Settings settings,
    Workload workload,
    Output output,
    Consumer<RunEvent> events,
    Marks marks,
    Shared shared,
    PageParts page) {}
