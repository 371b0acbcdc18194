package io.cqlsurge.driver;

import com.datastax.oss.driver.internal.core.channel.DriverChannel;

/**
 * A connection to a node.
 *
 * @param pool all connections of the node
 * @param loop loop of the I/O thread of the connection
 */
record NodeChannel(NodeConnections pool, DriverChannel channel, IoLoop loop) {}
