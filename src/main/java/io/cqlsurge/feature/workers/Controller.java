package io.cqlsurge.feature.workers;

import java.net.InetSocketAddress;
import java.util.List;

/**
 * Who coordinates which workers.
 *
 * @param name name of the controller for the workers
 * @param version this tool's version; the workers must have the same
 * @param access how the controller listens; all workers must have the same key
 */
record Controller(
    String name, String version, List<InetSocketAddress> workers, Group.Access access) {
  Controller {
    workers = List.copyOf(workers);
  }
}
