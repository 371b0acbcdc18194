package io.cqlsurge.measure.gc;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import javax.management.ListenerNotFoundException;
import javax.management.NotificationEmitter;

/** A counter of the garbage collections of this process, from its creation until it is closed. */
public final class JvmGc implements GcSource, AutoCloseable {
  /** Maximum time between the end of a collection and its notification, in ms. */
  private static final long NOTIFIED_MS = 1_000;

  private final List<NotificationEmitter> emitters = new ArrayList<>();
  private final GcListener listener = new GcListener();
  private final long before = collections();

  public JvmGc() {
    for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
      if (collector instanceof NotificationEmitter emitter) {
        emitter.addNotificationListener(listener, null, null);
        emitters.add(emitter);
      }
    }
  }

  @Override
  public GcFigures drain() {
    return listener.drain();
  }

  @Override
  public void collect() {
    System.gc();
    listener.await(collections() - before, NOTIFIED_MS);
  }

  private static long collections() {
    return ManagementFactory.getGarbageCollectorMXBeans().stream()
        .mapToLong(GarbageCollectorMXBean::getCollectionCount)
        .sum();
  }

  @Override
  public void close() {
    for (NotificationEmitter emitter : emitters) {
      try {
        emitter.removeNotificationListener(listener);
      } catch (ListenerNotFoundException e) {
        throw new IllegalStateException("closed twice", e);
      }
    }
    emitters.clear();
  }
}
