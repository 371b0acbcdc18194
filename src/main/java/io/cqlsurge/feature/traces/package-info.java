/**
 * Which requests did the database trace, and where did their time go? Option {@code -log trace=}:
 * chooses requests, keeps the slowest, prints their events after the run, and writes them to
 * run.json and the page. {@code report.requests.Trace} is the text of one, which {@code profile
 * try} prints too.
 *
 * <p>Start reading at {@link io.cqlsurge.feature.traces.Traces}.
 */
@NullMarked
package io.cqlsurge.feature.traces;

import org.jspecify.annotations.NullMarked;
