package io.cqlsurge.driver;

import com.datastax.oss.driver.internal.core.channel.DriverChannel;

/** A connection and the connections of its node. */
record NodeChannel(NodeConnections of, DriverChannel channel) {}
