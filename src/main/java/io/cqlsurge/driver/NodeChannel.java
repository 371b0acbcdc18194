package io.cqlsurge.driver;

import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.internal.core.channel.DriverChannel;
import io.cqlsurge.database.Coordinator;
import io.cqlsurge.database.Reply;

/**
 * A connection to a node.
 *
 * @param done the reply to statements that return no rows, with the node's shard that serves the
 *     connection; all use one object, to avoid allocation
 * @param loop loop of the connection's I/O thread
 */
record NodeChannel(Node node, Reply.Success done, DriverChannel channel, IoLoop loop) {
  Coordinator coordinator() {
    return done.coordinator();
  }
}
