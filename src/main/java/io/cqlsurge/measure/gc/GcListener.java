package io.cqlsurge.measure.gc;

import com.sun.management.GarbageCollectionNotificationInfo;
import com.sun.management.GcInfo;
import java.lang.management.MemoryUsage;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import javax.management.Notification;
import javax.management.NotificationListener;
import javax.management.openmbean.CompositeData;

/** A listener that adds up the garbage collections it is notified of. Thread-safe. */
final class GcListener implements GcSource, NotificationListener {
  private GcFigures pending = GcFigures.NONE;
  private final Semaphore notified = new Semaphore(0);

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
    notified.release();
  }

  /**
   * Waits until it was notified of this collection count, or the time is up. Returns early if the
   * thread is interrupted, which stays interrupted.
   */
  void await(long collections, long maxMs) {
    try {
      if (notified.tryAcquire((int) collections, maxMs, TimeUnit.MILLISECONDS)) {
        notified.release((int) collections);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public synchronized GcFigures drain() {
    GcFigures drained = pending;
    pending = GcFigures.NONE;
    return drained;
  }
}
