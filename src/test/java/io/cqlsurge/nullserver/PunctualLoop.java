package io.cqlsurge.nullserver;

import io.netty.channel.SelectStrategy;
import io.netty.util.IntSupplier;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Sends held replies within microseconds of when they are due. Netty's loop sleeps in whole
 * milliseconds; so it does not sleep at all while a reply is due within the next two, but asks
 * again and again what there is to read. These two milliseconds cost a whole core; a delay that
 * meets steady traffic costs it all the time. When nothing is held back, a turn of the loop costs
 * one look at each node's empty outbox, and a request nothing.
 */
final class PunctualLoop implements SelectStrategy {
  private static final long AWAKE_NS = TimeUnit.MILLISECONDS.toNanos(2);

  private volatile List<Outbox> outboxes = List.of();

  void watch(List<Outbox> all) {
    outboxes = List.copyOf(all);
  }

  /** Is called before each turn of the loop, by its thread. */
  @Override
  public int calculateStrategy(IntSupplier selectNow, boolean hasTasks) throws Exception {
    boolean awake = false;
    List<Outbox> all = outboxes;
    for (int i = 0; i < all.size(); i++) {
      awake |= !all.get(i).isEmpty() && isDueSoon(all.get(i));
    }
    if (awake) {
      int ready = selectNow.get();
      // Zero for "nothing to read" would count as a faulty selector, and be replaced in the end.
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
