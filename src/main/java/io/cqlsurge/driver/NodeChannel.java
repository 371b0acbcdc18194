package io.cqlsurge.driver;

import com.datastax.oss.driver.internal.core.channel.DriverChannel;

/** A connection, and all connections of its node. */
record NodeChannel(NodeConnections pool, DriverChannel channel) {}
