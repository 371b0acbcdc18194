package io.cqlsurge.nullserver;

import io.netty.channel.SelectStrategy;
import io.netty.util.IntSupplier;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * An event loop that sends held replies within microseconds of their due time. Netty's loop sleeps
 * in whole milliseconds, so this loop does not sleep if a reply is due within the next two
 * milliseconds, but polls the sockets. These two milliseconds use a whole core; a delay with steady
 * traffic uses it all the time. If no reply is held, a turn of the loop costs one check of each
 * node's empty outbox, and a request costs nothing.
 */
final class PunctualLoop implements SelectStrategy {
  private static final long AWAKE_NS = TimeUnit.MILLISECONDS.toNanos(2);

  private volatile List<Outbox> outboxes = List.of();

  void watch(List<Outbox> all) {
    outboxes = List.copyOf(all);
  }

  /** Runs before each turn of the loop, on its thread. */
  @Override
  public int calculateStrategy(IntSupplier selectNow, boolean hasTasks) throws Exception {
    boolean awake = false;
    List<Outbox> all = outboxes;
    for (int i = 0; i < all.size(); i++) {
      awake |= !all.get(i).isEmpty() && isDueSoon(all.get(i));
    }
    if (awake) {
      int ready = selectNow.get();
      // Netty would take zero for a faulty selector, and finally replace the selector.
      return ready > 0 || hasTasks ? ready : SelectStrategy.CONTINUE;
    }
    return hasTasks ? selectNow.get() : SelectStrategy.SELECT;
  }

  private static boolean isDueSoon(Outbox outbox) {
    long waitNs = outbox.send();
    if (waitNs >= AWAKE_NS && !outbox.isEmpty()) {
      outbox.alarm(AWAKE_NS);
    }
    return waitNs < AWAKE_NS;
  }
}
