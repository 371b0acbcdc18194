package io.cqlsurge.nullserver;

import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Nodes that go down and come up again at random; which and when follows from a seed. */
public final class Flapping {
  private final List<Node> nodes;
  private final Random random;
  private final long meanPauseNs;
  private final Thread thread = new Thread(this::flap, "flapping");
  private volatile boolean over;

  private Flapping(NullServer server, long seed, long nodeMs) {
    this.nodes = server.nodes();
    this.random = new Random(seed);
    this.meanPauseNs = TimeUnit.MILLISECONDS.toNanos(nodeMs) / nodes.size();
  }

  /**
   * Begins at once.
   *
   * @param nodeMs mean time for which a node stays as it is, in ms
   */
  public static Flapping start(NullServer server, long seed, long nodeMs) {
    Flapping flapping = new Flapping(server, seed, nodeMs);
    flapping.thread.setDaemon(true);
    flapping.thread.start();
    return flapping;
  }

  private void flap() {
    while (!over) {
      LockSupport.parkNanos((long) (2 * random.nextDouble() * meanPauseNs));
      Node node = nodes.get(random.nextInt(nodes.size()));
      if (node.isUp()) {
        node.down();
      } else {
        node.up();
      }
    }
  }

  /** Ends it; all nodes are up afterwards. */
  public void close() {
    over = true;
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    nodes.forEach(Node::up);
  }
}
