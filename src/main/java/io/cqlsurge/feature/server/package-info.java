/**
 * What did the nodes do? Option {@code -log server}: reads the load of each node at each interval,
 * from virtual tables, over JMX or from its metrics, prints it, and writes it to run.json.
 *
 * <p>Start reading at {@link io.cqlsurge.feature.server.NodeValues}. {@code ServerWatch} asks the
 * nodes in separate threads, and publishes their loads as {@code RunEvent.NodesLoaded}.
 */
@NullMarked
package io.cqlsurge.feature.server;

import org.jspecify.annotations.NullMarked;
