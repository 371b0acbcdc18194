package io.cqlsurge.cli;

import io.cqlsurge.cli.run.ClientJob;
import io.cqlsurge.cluster.SharedSecret;
import io.cqlsurge.cluster.WorkerServer;
import io.cqlsurge.driver.stub.StubServer;
import io.cqlsurge.report.Output;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A series of commands that use most of the program's classes, against a server and with a worker
 * in this process. Java records them for the next starts; see scripts/archive.
 */
final class Training {
  /**
   * Property with the operation count of each run, or 0 for only the commands without a run; absent
   * except for scripts/archive and scripts/class-list.
   */
  static final String PROPERTY = "cqlsurge.training";

  /**
   * Property that adds a run with a worker. Only for an archive whose classes are loaded when they
   * are used: one with linked classes loads all of them at each start.
   */
  static final String WORKER_PROPERTY = "cqlsurge.training.worker";

  private static final List<List<String>> SHORT_COMMANDS =
      List.of(List.of("version"), List.of("help"), List.of("completion", "bash"));

  private final Output output;
  private final int operations;
  private final InetSocketAddress server;

  private Training(Output output, int operations, InetSocketAddress server) {
    this.output = output;
    this.operations = operations;
    this.server = server;
  }

  /** Runs the commands and returns the highest exit status. */
  static int run(Output output, int operations, boolean withWorker) {
    int status = runAll(output, SHORT_COMMANDS);
    return operations == 0 ? status : Math.max(status, runLoad(output, operations, withWorker));
  }

  private static int runLoad(Output output, int operations, boolean withWorker) {
    try (StubServer server = new StubServer()) {
      Training training = new Training(output, operations, server.address());
      int alone = training.runAlone();
      return withWorker ? Math.max(alone, training.runWithWorker()) : alone;
    } catch (IOException e) {
      output.complaint("cannot record the classes of the program: " + e);
      return ExitCode.FAILURE.status();
    }
  }

  private int runAlone() throws IOException {
    Path json = Files.createTempFile("cqlsurge", ".json");
    try {
      Files.delete(json);
      return runAll(output, loads(json));
    } finally {
      Files.deleteIfExists(json);
    }
  }

  private static int runAll(Output output, List<List<String>> commands) {
    int status = 0;
    for (List<String> command : commands) {
      status = Math.max(status, CqlsurgeCommand.run(output, command));
    }
    return status;
  }

  private List<List<String>> loads(Path json) {
    String rate = "fixed=" + operations + "/s";
    return List.of(
        workload("write", "-log", "json=" + json, "-rate", "threads=100"),
        workload("write", "-rate", "threads=100", rate),
        workload("read", "-errors", "skip-read-validation", "-rate", "threads=100"));
  }

  private int runWithWorker() throws IOException {
    SharedSecret secret = SharedSecret.random();
    Path file = Files.createTempFile("cqlsurge", ".secret");
    InetSocketAddress address =
        new InetSocketAddress(InetAddress.getLoopbackAddress(), LocalWorkers.freePort());
    String name = address.getHostString() + ":" + address.getPort();
    WorkerServer.Setup setup =
        new WorkerServer.Setup(
            name, VersionCommand.version(), ClientJob::open, System::nanoTime, line -> {});
    WorkerServer worker = WorkerServer.start(setup, address, Optional.of(secret));
    try {
      Files.writeString(file, secret.reveal());
      return CqlsurgeCommand.run(
          output,
          workload("write", "-rate", "threads=100", "-sendto", name, "secret-file=" + file));
    } finally {
      worker.close();
      Files.delete(file);
    }
  }

  private List<String> workload(String command, String... options) {
    List<String> arguments = new ArrayList<>(List.of(command, "n=" + operations, "no-warmup"));
    arguments.addAll(List.of(options));
    arguments.addAll(List.of("-node", server.getHostString() + ":" + server.getPort()));
    return arguments;
  }
}
