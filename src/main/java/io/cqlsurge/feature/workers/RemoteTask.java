package io.cqlsurge.feature.workers;

import io.cqlsurge.engine.EngineContext;
import io.cqlsurge.measure.RunListener;
import io.cqlsurge.run.WorkerReceiver;
import java.util.List;

/**
 * What the workers execute.
 *
 * @param job the whole job, which is divided
 * @param continues whether to continue with the other workers when one is lost
 * @param context its listener receives the figures of all workers together
 * @param receivers receive the bytes of features
 */
record RemoteTask(
    Job job, boolean continues, EngineContext context, List<WorkerReceiver> receivers) {
  RemoteTask {
    receivers = List.copyOf(receivers);
  }

  RunListener listener() {
    return context.listener();
  }
}
