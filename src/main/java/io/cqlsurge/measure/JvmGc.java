package io.cqlsurge.measure;

import com.sun.management.GarbageCollectionNotificationInfo;
import com.sun.management.GcInfo;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryUsage;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.management.ListenerNotFoundException;
import javax.management.Notification;
import javax.management.NotificationEmitter;
import javax.management.NotificationListener;
import javax.management.openmbean.CompositeData;

/** Counts the garbage collections of this very process, from its making until it is closed. */
public final class JvmGc implements GcSource, NotificationListener, AutoCloseable {
  private final List<NotificationEmitter> emitters = new ArrayList<>();
  private GcFigures pending = GcFigures.NONE;

  /** Begins to count. */
  @SuppressWarnings("this-escape")
  public JvmGc() {
    for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
      if (collector instanceof NotificationEmitter emitter) {
        emitter.addNotificationListener(this, null, null);
        emitters.add(emitter);
      }
    }
  }

  @Override
  public void handleNotification(Notification notification, Object handback) {
    if (GarbageCollectionNotificationInfo.GARBAGE_COLLECTION_NOTIFICATION.equals(
        notification.getType())) {
      GcInfo info =
          GarbageCollectionNotificationInfo.from((CompositeData) notification.getUserData())
              .getGcInfo();
      long freed = used(info.getMemoryUsageBeforeGc()) - used(info.getMemoryUsageAfterGc());
      add((double) info.getDuration(), Math.max(0, freed));
    }
  }

  private static long used(Map<String, MemoryUsage> pools) {
    return pools.values().stream().mapToLong(MemoryUsage::getUsed).sum();
  }

  private synchronized void add(double ms, long freed) {
    pending = pending.plus(ms, freed);
  }

  @Override
  public synchronized GcFigures drain() {
    GcFigures drained = pending;
    pending = GcFigures.NONE;
    return drained;
  }

  @Override
  public void close() {
    for (NotificationEmitter emitter : emitters) {
      try {
        emitter.removeNotificationListener(this);
      } catch (ListenerNotFoundException e) {
        throw new IllegalStateException("closed twice", e);
      }
    }
    emitters.clear();
  }
}
