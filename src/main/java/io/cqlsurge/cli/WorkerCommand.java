package io.cqlsurge.cli;

import io.cqlsurge.cli.run.ClientJob;
import io.cqlsurge.cluster.SharedSecret;
import io.cqlsurge.cluster.WorkerServer;
import io.cqlsurge.grammar.HelpPage;
import io.cqlsurge.grammar.HelpPage.Entry;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.report.Output;
import io.cqlsurge.settings.WorkerSettings;
import io.cqlsurge.settings.connection.NodeAddress;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;

/** The command that executes parts of runs for controllers. */
final class WorkerCommand implements Callable<Integer> {
  /** The environment variable with the secret of a worker that a controller has started. */
  static final String SECRET = "CQLSURGE_WORKER_SECRET";

  static final HelpPage PAGE =
      new HelpPage(
          WorkerSettings.COMMAND,
          "Executes parts of runs that other machines start with -sendto",
          List.of(),
          List.of("worker [-listen host[:port] [secret-file=?]]"),
          List.of(
              Entry.of(
                  "-listen host[:port]",
                  "local address to listen at; default: 127.0.0.1:2159, which is only reachable from this machine"),
              Entry.of(
                  "secret-file=?",
                  "file with a secret (at least 16 characters), the same on all machines; encrypts all messages between workers and controllers")),
          List.of(
              "A worker executes one run after the other, until it is ended. It reads and writes no file that a controller names."),
          List.of("worker -listen 10.0.0.5 secret-file=/etc/cqlsurge.secret"));

  private final List<String> arguments;
  private final Output output;

  WorkerCommand(List<String> arguments, Output output) {
    this.arguments = List.copyOf(arguments);
    this.output = output;
  }

  @Override
  public Integer call() {
    WorkerSettings settings = WorkerSettings.parse(arguments);
    Optional<String> started = Optional.ofNullable(System.getenv(SECRET));
    Optional<SharedSecret> secret =
        started.map(SharedSecret::of).or(() -> settings.secretFile().map(SharedSecret::read));
    InetSocketAddress address = address(settings.address());
    if (secret.isEmpty() && !address.getAddress().isLoopbackAddress()) {
      throw new UsageError(
          "worker: '"
              + settings.address()
              + "': other machines can reach this address, so a secret is needed; add secret-file=FILE");
    }
    String name = address.getHostString() + ":" + address.getPort();
    WorkerServer.Setup setup =
        new WorkerServer.Setup(
            name, VersionCommand.version(), ClientJob::open, System::nanoTime, this::log);
    try (WorkerServer server = WorkerServer.start(setup, address, secret)) {
      output.line("Worker at " + name + (secret.isPresent() ? ", encrypted" : ""));
      Runtime.getRuntime().addShutdownHook(new Thread(server::close, "cqlsurge-worker-end"));
      if (started.isPresent()) {
        awaitEndOf(System.in);
      } else {
        server.await();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return ExitCode.SUCCESS.status();
  }

  /** Waits for the end of the controller that has started this process. */
  private static void awaitEndOf(InputStream stream) {
    try {
      while (stream.read() >= 0) {
        // The controller sends nothing.
      }
    } catch (IOException e) {
      // The stream has also ended.
      return;
    }
  }

  private void log(String line) {
    output.line(logLine(LocalTime.now(ZoneId.systemDefault()), line));
  }

  static String logLine(LocalTime time, String line) {
    return String.format(Locale.ROOT, "%tT %s", time, line);
  }

  /**
   * Returns an address with its IP address.
   *
   * @throws UsageError if the name is unknown
   */
  static InetSocketAddress address(NodeAddress address) {
    InetSocketAddress resolved =
        new InetSocketAddress(address.host(), address.port().orElseThrow());
    if (resolved.isUnresolved()) {
      throw new UsageError("'" + address.host() + "': this host name is unknown");
    }
    return resolved;
  }
}
