package io.cqlsurge.cluster;

import io.cqlsurge.engine.EngineContext;
import io.cqlsurge.measure.RunListener;
import java.util.List;

/**
 * What the workers execute.
 *
 * @param arguments the command line, without options of the output
 * @param profiles the profiles that it names
 * @param continues whether to continue with the other workers when one is lost
 * @param context the controller's view of the run: its listener receives the figures of all workers
 *     together, and its database is asked for those of the nodes
 */
public record RemoteTask(
    List<String> arguments,
    List<Job.ProfileText> profiles,
    boolean continues,
    EngineContext context) {
  public RemoteTask {
    arguments = List.copyOf(arguments);
    profiles = List.copyOf(profiles);
  }

  RunListener listener() {
    return context.listener();
  }
}
