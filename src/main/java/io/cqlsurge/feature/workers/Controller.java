package io.cqlsurge.feature.workers;

import java.net.InetSocketAddress;
import java.util.List;

/**
 * Who coordinates which workers.
 *
 * @param name name of the controller for the workers
 * @param version this tool's version; the workers must have the same
 * @param bind the address at which the controller listens
 * @param ports ports that it tries
 */
record Controller(
    String name,
    String version,
    List<InetSocketAddress> workers,
    InetSocketAddress bind,
    int ports) {
  public Controller {
    workers = List.copyOf(workers);
  }
}
