package io.cqlsurge.cli;

import io.cqlsurge.driver.stub.StubServer;
import io.cqlsurge.report.Output;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A series of commands that use most classes of the program, against a server in this process. Java
 * records them for the next starts; see scripts/archive.
 */
final class Training {
  /** Property with the number of operations of each run; absent except for scripts/archive. */
  static final String PROPERTY = "cqlsurge.training";

  private Training() {}

  /** Runs the commands and returns the highest exit status. */
  static int run(Output output, int operations) {
    try (StubServer server = new StubServer()) {
      Path file = Files.createTempFile("cqlsurge", ".json");
      Files.delete(file);
      int status = 0;
      for (List<String> command : commands(server.address(), operations, file)) {
        status = Math.max(status, CqlsurgeCommand.run(output, command));
      }
      Files.delete(file);
      return status;
    } catch (IOException e) {
      output.complaint("cannot record the classes of the program: " + e);
      return ExitCode.FAILURE.status();
    }
  }

  private static List<List<String>> commands(InetSocketAddress server, int operations, Path file) {
    String count = "n=" + operations;
    return List.of(
        List.of("version"),
        List.of("help"),
        run(server, "write", count, "-log", "json=" + file, "-rate", "threads=100"),
        run(server, "write", count, "-rate", "threads=100", "fixed=" + operations + "/s"),
        run(server, "read", count, "-errors", "skip-read-validation", "-rate", "threads=100"));
  }

  private static List<String> run(InetSocketAddress server, String... arguments) {
    List<String> command = new ArrayList<>(List.of(arguments));
    command.add(2, "no-warmup");
    command.addAll(List.of("-node", server.getHostString() + ":" + server.getPort()));
    return command;
  }
}
