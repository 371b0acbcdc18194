package io.cqlsurge.cluster;

import java.net.InetSocketAddress;
import java.util.List;

/**
 * Who coordinates which workers.
 *
 * @param name name of the coordinator for the workers
 * @param version version of this tool; the workers must have the same
 * @param workers the addresses of the workers
 * @param bind the address at which the coordinator listens
 * @param ports number of ports that it tries
 */
public record Coordinator(
    String name,
    String version,
    List<InetSocketAddress> workers,
    InetSocketAddress bind,
    int ports) {
  public Coordinator {
    workers = List.copyOf(workers);
  }
}
