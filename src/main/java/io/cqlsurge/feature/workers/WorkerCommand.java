package io.cqlsurge.feature.workers;

import io.cqlsurge.grammar.HelpPage;
import io.cqlsurge.grammar.HelpPage.Entry;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.run.Build;
import io.cqlsurge.run.Command;
import io.cqlsurge.run.ExitCode;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;

/** The command that executes parts of runs for controllers. */
record WorkerCommand(List<String> arguments, Command.Caller caller) implements Callable<Integer> {
  private static final String NEW_KEY = "new-key";

  static final HelpPage PAGE =
      new HelpPage(
          WorkerSettings.COMMAND,
          "Executes parts of runs that other machines start with -sendto",
          List.of(),
          List.of("worker [-listen host[:port] [secret-file=?] [allow=?]]", "worker new-key FILE"),
          List.of(
              Entry.of(
                  "-listen host[:port]",
                  "local address to listen at; default: 127.0.0.1:2159, which is only reachable from this machine"),
              Entry.of(
                  "secret-file=?",
                  "file with a key from 'worker new-key', the same on all machines; workers and controllers accept only each other, with TLS 1.3"),
              Entry.of(
                  "allow=?",
                  "the only nodes that a controller may name, separated by commas; default: any"),
              Entry.of(
                  NEW_KEY + " FILE",
                  "writes a new key to a new file, which only its owner can read")),
          List.of(
              "A worker executes one run after the other, until it is ended. It reads and writes no file that a controller names."),
          List.of(
              "worker new-key cqlsurge.secret",
              "worker -listen 10.0.0.5 secret-file=/etc/cqlsurge.secret"));

  @Override
  public Integer call() {
    if (arguments.contains(NEW_KEY)) {
      return newKey();
    }
    WorkerSettings settings = WorkerSettings.parse(arguments);
    Optional<WorkerKey> started = LocalWorkers.key();
    Optional<WorkerKey> key = started.or(() -> settings.secretFile().map(WorkerKey::read));
    InetSocketAddress address = settings.address().resolved();
    checkReach(address, settings.address().toString(), key.isPresent());
    String name = address.getHostString() + ":" + address.getPort();
    WorkerServer.Setup setup =
        new WorkerServer.Setup(
            name,
            Build.ofThisTool().id(),
            WorkerJob.opener(caller, settings.allowed()),
            System::nanoTime,
            line -> caller.output().line(logLine(LocalTime.now(ZoneId.systemDefault()), line)));
    try (WorkerServer server = new WorkerServer(setup, address, key)) {
      caller.output().line("Worker at " + name + accepted(settings, key.isPresent()));
      Runtime.getRuntime().addShutdownHook(new Thread(server::close, "cqlsurge-worker-end"));
      if (started.isPresent()) {
        // It ends with the controller that has started it, which sends nothing.
        System.in.transferTo(OutputStream.nullOutputStream());
      } else {
        server.await();
      }
    } catch (IOException | InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return ExitCode.SUCCESS.status();
  }

  private static void checkReach(InetSocketAddress address, String typed, boolean hasKey) {
    if (!hasKey && !address.getAddress().isLoopbackAddress()) {
      throw new UsageError(
          "worker: '"
              + typed
              + "': other machines can reach this address, so a key is needed; add secret-file=FILE");
    }
  }

  /** Returns what a worker accepts. */
  private static String accepted(WorkerSettings settings, boolean isEncrypted) {
    WorkerSettings.Allowed allowed = settings.allowed();
    String clusters = allowed.nodes().isEmpty() ? "any cluster" : allowed.nodes().toString();
    String files = allowed.folders().isEmpty() ? "" : ", with the files in " + allowed.folders();
    return (isEncrypted ? ", encrypted, for " : ", for ") + clusters + files;
  }

  private int newKey() {
    if (arguments.size() != 2 || !arguments.get(0).equals(NEW_KEY)) {
      throw new UsageError("worker: write 'worker new-key FILE', with the name of a new file");
    }
    NewKey.write(Path.of(arguments.get(1)));
    caller.output().line("Copy " + arguments.get(1) + " to all machines");
    return ExitCode.SUCCESS.status();
  }

  static String logLine(LocalTime time, String line) {
    return String.format(Locale.ROOT, "%tT %s", time, line);
  }
}
