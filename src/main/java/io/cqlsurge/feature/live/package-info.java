/**
 * How does a browser watch a run? Option {@code -live} and the command {@code mark}. The live page
 * has the scripts of the graph page; server-sent events add the rows of each interval to its data.
 *
 * <p>Start reading at {@link io.cqlsurge.feature.live.LivePage}, then {@code LiveView}, which
 * listens to a run. {@code EventHub} passes its events to the browsers: a browser that reads slowly
 * is disconnected, and gets everything again when it reconnects.
 */
@NullMarked
package io.cqlsurge.feature.live;

import org.jspecify.annotations.NullMarked;
