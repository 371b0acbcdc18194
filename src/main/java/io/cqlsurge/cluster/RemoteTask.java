package io.cqlsurge.cluster;

import io.cqlsurge.engine.EngineContext;
import io.cqlsurge.measure.RunListener;

/**
 * What the workers execute.
 *
 * @param job the whole job, which is divided
 * @param continues whether to continue with the other workers when one is lost
 * @param context its listener receives the figures of all workers together
 */
public record RemoteTask(Job job, boolean continues, EngineContext context) {
  RunListener listener() {
    return context.listener();
  }
}
