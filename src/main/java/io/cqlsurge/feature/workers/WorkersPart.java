package io.cqlsurge.feature.workers;

import io.cqlsurge.engine.Clock;
import io.cqlsurge.engine.EngineContext;
import io.cqlsurge.engine.LoadGenerator;
import io.cqlsurge.grammar.InputFiles;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.report.Output;
import io.cqlsurge.report.trial.HostName;
import io.cqlsurge.run.Build;
import io.cqlsurge.run.RunContext;
import io.cqlsurge.run.RunPart;
import io.cqlsurge.run.WorkerReceiver;
import io.cqlsurge.settings.connection.ConnectionSettings;
import io.cqlsurge.settings.connection.NodeAddress;
import io.cqlsurge.settings.load.Shard;
import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;

/** The workers of one command, which send its operations. */
record WorkersPart(
    SendToSettings sendTo, InputFiles files, Optional<LocalWorkers> processes, RemoteLoad remote)
    implements RunPart {
  /** First port at which a controller tries to listen, and the number of ports that it tries. */
  private static final int FIRST_PORT = 2160;

  private static final int PORTS = 100;

  /**
   * Reserves the workers.
   *
   * @throws UsageError if a worker cannot be reached or is not free
   */
  static WorkersPart of(SendToSettings sendTo, RunContext context) {
    ConnectionSettings connection = context.settings().connection();
    Output output = context.output();
    if (sendTo.workers() instanceof SendToSettings.Workers.Local local) {
      WorkerKey key = NewKey.create();
      LocalWorkers processes = LocalWorkers.start(local.count(), key);
      try {
        RemoteLoad load = reserve(processes.addresses(), Optional.of(key), output);
        return new WorkersPart(sendTo, connection.files(), Optional.of(processes), load);
      } catch (UsageError e) {
        processes.close();
        throw e;
      }
    }
    Optional<WorkerKey> key = sendTo.secretFile().map(WorkerKey::read);
    if (key.isEmpty() && connection.hasSecrets()) {
      throw new UsageError(
          "-sendto: passwords and keys are only sent to workers with encryption; add secret-file=FILE");
    }
    RemoteLoad load = reserve(addresses(sendTo.workers(), output), key, output);
    return new WorkersPart(sendTo, connection.files(), Optional.empty(), load);
  }

  private static RemoteLoad reserve(
      List<InetSocketAddress> workers, Optional<WorkerKey> key, Output output) {
    InetAddress own = ownAddress(workers.get(0));
    if (key.isEmpty() && !own.isLoopbackAddress()) {
      throw new UsageError(
          "-sendto: workers on other machines need a key; add secret-file=FILE, the same file as on the workers");
    }
    String name = HostName.local() + "-" + ProcessHandle.current().pid();
    Group.Access access = new Group.Access(new InetSocketAddress(own, FIRST_PORT), PORTS, key);
    Message.Hello hello = new Message.Hello(Build.ofThisTool().id(), name);
    return new RemoteLoad(hello, workers, access, output::complaint);
  }

  private static List<InetSocketAddress> addresses(SendToSettings.Workers workers, Output output) {
    if (workers instanceof SendToSettings.Workers.Named named) {
      return new NamedWorkers(NamedWorkers.Resolver.system(), Clock.system(), output::notice)
          .await(named);
    }
    List<NodeAddress> listed = ((SendToSettings.Workers.Listed) workers).addresses();
    return listed.stream().map(NodeAddress::resolved).toList();
  }

  /** Returns this machine's address from which a worker is reached. */
  private static InetAddress ownAddress(InetSocketAddress worker) {
    try (DatagramSocket socket = new DatagramSocket()) {
      // Nothing is sent; the system only chooses a route.
      socket.connect(worker);
      return socket.getLocalAddress();
    } catch (IOException e) {
      throw new UsageError(
          "-sendto: there is no route to " + worker.getHostString() + ": " + e.getMessage());
    }
  }

  @Override
  public Optional<LoadGenerator> generator(
      EngineContext context, List<String> arguments, List<WorkerReceiver> receivers) {
    boolean continues = sendTo.onLoss() == SendToSettings.OnLoss.CONTINUE;
    Job job = new Job(arguments, files.contents(), Shard.WHOLE);
    remote.assign(new RemoteRun.Task(job, continues, context, receivers));
    return Optional.of(remote);
  }

  @Override
  public void close() {
    remote.close();
    processes.ifPresent(LocalWorkers::close);
  }
}
