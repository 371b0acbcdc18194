package io.cqlsurge.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.FreePort;
import io.cqlsurge.it.CommandLine.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Workers that are started on other hosts, by hand or by the script of the guide. */
class NamedWorkersIT {
  @TempDir private Path folder;

  private static CommandLine worker(String address) throws InterruptedException {
    CommandLine worker = CommandLine.cqlsurge("worker", "-listen", address);
    worker.awaitLine("Worker at " + address);
    return worker;
  }

  @Test
  void a_coordinator_waits_until_a_name_has_the_addresses_of_all_workers() throws Exception {
    int port = FreePort.next();
    List<CommandLine> workers = List.of(worker("127.0.0.2:" + port), worker("127.0.0.3:" + port));
    try {
      Path hosts = Files.writeString(folder.resolve("hosts"), "127.0.0.3 workers.test\n");
      CommandLine run = start(hosts, port);
      run.awaitLine("until the host name workers.test has 2 worker addresses; now: 1");
      Files.writeString(hosts, "127.0.0.2 workers.test\n", StandardOpenOption.APPEND);
      Result result = run.await();
      assertThat(result.status()).as(result.toString()).isZero();
      assertThat(result.result("Total partitions")).startsWith("500 ");
      for (CommandLine worker : workers) {
        worker.awaitLine("run 1 ended");
      }
    } finally {
      workers.forEach(worker -> worker.process().destroy());
    }
  }

  private static CommandLine start(Path hosts, int port) {
    return CommandLine.start(
        Map.of(
            "CQLSURGE_JAVA_OPTS",
            CommandLine.FIRST_COMPILER_ONLY + " -Djdk.net.hosts.file=" + hosts),
        "scripts/cqlsurge",
        CommandLine.words(
            "write n=500 no-warmup -rate threads=2 -schema keyspace=named_workers -node %s -sendto dns=workers.test:%d expect=2"
                .formatted(TestNode.shared().address(), port)));
  }

  @Test
  void the_script_of_the_guide_starts_and_ends_workers_on_all_hosts() throws Exception {
    Path secret = folder.resolve("secret");
    assertThat(CommandLine.inProcess("worker", "new-key", secret.toString()).status()).isZero();
    List<String> hosts = List.of("127.0.0.2:" + FreePort.next(), "127.0.0.3:" + FreePort.next());
    Files.write(folder.resolve("hosts.txt"), hosts);
    Path ssh = folder.resolve("ssh");
    // Replaces the program: what it would execute on a host is executed here.
    Files.writeString(ssh, "#!/bin/bash\n[ \"$1\" = -tt ] && shift 2 && exec bash -c \"$*\"\n");
    assertThat(ssh.toFile().setExecutable(true)).isTrue();
    Result result =
        CommandLine.start(
                Map.of("PATH", folder + ":" + System.getenv("PATH")),
                "/bin/bash",
                "-c",
                "cd " + folder + "\n" + script(secret))
            .await();
    assertThat(result.status()).as(result.toString()).isZero();
    assertThat(result.result("Total partitions")).startsWith("500 ");
    for (String host : hosts) {
      assertThat(Files.readString(folder.resolve("worker-" + host + ".log")))
          .contains("Worker at " + host + ", encrypted", "run 1 ended");
    }
    assertThat(
            ProcessHandle.allProcesses()
                .flatMap(process -> process.info().commandLine().stream())
                .filter(line -> line.contains(secret.toString())))
        .isEmpty();
  }

  /** Returns the guide's script, for the test's node and with the program of this checkout. */
  private static String script(Path secret) throws IOException {
    return Files.readString(Path.of("docs", "how-to", "start-many-clients.md"))
        .replaceFirst("(?s).*```bash\n(.*?)```.*", "$1")
        .replace("secret-file=/opt/cqlsurge/cqlsurge.secret", "secret-file=" + secret)
        .replace("/opt/cqlsurge/bin", Path.of("scripts").toAbsolutePath().toString())
        .replace("n=100M", "n=500 no-warmup")
        .replace("threads=800 -node 10.0.0.1", "threads=4 -node " + TestNode.shared().address())
        .replace(" -sendto", " -schema keyspace=worker_hosts -sendto");
  }
}
