package io.cqlsurge.run;

import io.cqlsurge.measure.RunEvent;
import io.cqlsurge.report.Output;
import io.cqlsurge.settings.Settings;
import java.util.function.Consumer;

/**
 * What a feature knows of a load command before it connects.
 *
 * @param output receives lines for the user
 * @param events receives what happens; all listeners learn of it
 * @param marks the marks of the current run
 */
public record RunContext(
    Settings settings, Output output, Consumer<RunEvent> events, Marks marks) {}
