package io.cqlsurge.run;

import io.cqlsurge.cluster.Controller;
import io.cqlsurge.cluster.Job;
import io.cqlsurge.cluster.NewKey;
import io.cqlsurge.cluster.RemoteLoad;
import io.cqlsurge.cluster.RemoteTask;
import io.cqlsurge.cluster.WorkerKey;
import io.cqlsurge.engine.Clock;
import io.cqlsurge.engine.EngineContext;
import io.cqlsurge.engine.LoadGenerator;
import io.cqlsurge.engine.LocalLoad;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.report.Output;
import io.cqlsurge.report.trial.HostName;
import io.cqlsurge.settings.SendToSettings;
import io.cqlsurge.settings.SendToSettings.OnLoss;
import io.cqlsurge.settings.Settings;
import io.cqlsurge.settings.connection.NodeAddress;
import io.cqlsurge.settings.load.Shard;
import io.cqlsurge.workload.Workload;
import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ObjLongConsumer;

/** Creates the operations' generator: in this process, or in workers. */
record Generators(
    Settings settings,
    List<String> arguments,
    Optional<LocalWorkers> processes,
    Optional<RemoteLoad> remote)
    implements AutoCloseable {
  /** First port at which a controller tries to listen, and the number of ports that it tries. */
  private static final int FIRST_PORT = 2160;

  private static final int PORTS = 100;

  /**
   * Reserves the workers, if the settings name some.
   *
   * @param arguments the command's arguments, with its name first
   * @throws UsageError if a worker cannot be reached or is not free
   */
  static Generators of(Settings settings, List<String> arguments, List<Need> needs, Output output) {
    if (settings.sendTo().isEmpty()) {
      return new Generators(settings, arguments, Optional.empty(), Optional.empty());
    }
    SendToSettings sendTo = settings.sendTo().get();
    check(settings, needs, sendTo.workers().count());
    if (sendTo.workers() instanceof SendToSettings.Workers.Local local) {
      WorkerKey key = NewKey.create();
      LocalWorkers processes = LocalWorkers.start(local.count(), key);
      try {
        RemoteLoad load = reserve(processes.addresses(), Optional.of(key), output);
        return new Generators(settings, arguments, Optional.of(processes), Optional.of(load));
      } catch (UsageError e) {
        processes.close();
        throw e;
      }
    }
    Optional<WorkerKey> key = sendTo.secretFile().map(WorkerKey::read);
    if (key.isEmpty() && settings.connection().hasSecrets()) {
      throw new UsageError(
          "-sendto: passwords and keys are only sent to workers with encryption; add secret-file=FILE");
    }
    List<InetSocketAddress> addresses = addresses(sendTo.workers(), output);
    RemoteLoad load = reserve(addresses, key, output);
    return new Generators(settings, arguments, Optional.empty(), Optional.of(load));
  }

  private static void check(Settings settings, List<Need> needs, int workers) {
    List<String> errors = new ArrayList<>();
    settings.rate().concurrency().tooFewFor(workers).ifPresent(errors::add);
    needs.stream()
        .filter(need -> need.kind() == Need.Kind.OWN_REQUESTS)
        .map(
            need ->
                need.option()
                    + " is not supported, because the workers send the requests"
                    + (need.instead().isEmpty() ? "" : "; " + need.instead()))
        .forEach(errors::add);
    UsageError.throwIfAny(errors.stream().map(error -> "-sendto: " + error).toList());
  }

  private static RemoteLoad reserve(
      List<InetSocketAddress> workers, Optional<WorkerKey> key, Output output) {
    InetAddress own = ownAddress(workers.get(0));
    if (key.isEmpty() && !own.isLoopbackAddress()) {
      throw new UsageError(
          "-sendto: workers on other machines need a key; add secret-file=FILE, the same file as on the workers");
    }
    String name = HostName.local() + "-" + ProcessHandle.current().pid();
    Controller controller =
        new Controller(
            name, Build.ofThisTool().id(), workers, new InetSocketAddress(own, FIRST_PORT), PORTS);
    return RemoteLoad.reserve(controller, key, output::complaint);
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

  LoadGenerator create(EngineContext context, Workload workload) {
    if (remote.isEmpty()) {
      return new LocalLoad(
          context,
          workload,
          settings.command().load().warmup(),
          settings.connection().nodes().contactPoints().size());
    }
    boolean continues =
        settings.sendTo().map(SendToSettings::onLoss).equals(Optional.of(OnLoss.CONTINUE));
    Job job = new Job(arguments, settings.connection().files().contents(), Shard.WHOLE);
    remote.get().assign(new RemoteTask(job, continues, context));
    return remote.get();
  }

  /** Fetches the bytes of features' parts in workers, after the last run. */
  void fetch(ObjLongConsumer<byte[]> receiver) {
    remote.ifPresent(load -> load.fetchQueries(receiver));
  }

  @Override
  public void close() {
    remote.ifPresent(RemoteLoad::close);
    processes.ifPresent(LocalWorkers::close);
  }
}
