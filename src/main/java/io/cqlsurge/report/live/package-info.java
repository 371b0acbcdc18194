/**
 * How does a browser watch a run? The live page has the scripts of the graph page; server-sent
 * events add the rows of each interval to its data. May use {@code settings}, {@code measure},
 * {@code report}, {@code report.trial}, {@code report.graph} and {@code report.web}, and {@code
 * grammar} for errors.
 *
 * <p>Start reading at {@link io.cqlsurge.report.live.LiveView}, which listens to the run. {@code
 * EventHub} passes its events to the browsers: a browser that reads slowly is disconnected, and
 * gets everything again when it reconnects.
 */
@NullMarked
package io.cqlsurge.report.live;

import org.jspecify.annotations.NullMarked;
