package io.cqlsurge.measure.gc;

import io.cqlsurge.measure.GcFigures;
import io.cqlsurge.measure.GcSource;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import javax.management.ListenerNotFoundException;
import javax.management.NotificationEmitter;

/** A counter of the garbage collections of this process, from its creation until it is closed. */
public final class JvmGc implements GcSource, AutoCloseable {
  private final List<NotificationEmitter> emitters = new ArrayList<>();
  private final GcListener listener = new GcListener();

  /** Starts counting. */
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
