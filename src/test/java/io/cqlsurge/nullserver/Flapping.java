package io.cqlsurge.nullserver;

import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Nodes that go down and come up again at random; a seed determines which and when. */
public final class Flapping {
  private final List<Node> nodes;
  private final Random random;
  private final long meanPauseNs;
  private final Thread thread = new Thread(this::flap, "flapping");
  private final CountDownLatch closed = new CountDownLatch(1);

  private Flapping(NullServer server, long seed, long nodeMs) {
    this.nodes = server.nodes();
    this.random = new Random(seed);
    this.meanPauseNs = TimeUnit.MILLISECONDS.toNanos(nodeMs) / nodes.size();
  }

  /**
   * Starts at once.
   *
   * @param nodeMs mean time for which a node stays up or down, in ms
   */
  public static Flapping start(NullServer server, long seed, long nodeMs) {
    Flapping flapping = new Flapping(server, seed, nodeMs);
    flapping.thread.setDaemon(true);
    flapping.thread.start();
    return flapping;
  }

  private void flap() {
    try {
      while (!closed.await((long) (2 * random.nextDouble() * meanPauseNs), TimeUnit.NANOSECONDS)) {
        Node node = nodes.get(random.nextInt(nodes.size()));
        if (node.isUp()) {
          node.down();
        } else {
          node.up();
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Ends the flapping; all nodes are up afterwards. */
  public void close() {
    closed.countDown();
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    nodes.forEach(Node::up);
  }
}
