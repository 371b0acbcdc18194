package io.cqlsurge.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.FreePort;
import io.cqlsurge.it.CommandLine.Result;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code scripts/cassandra-stressd}, with workers as real processes. */
class StressDaemonIT {
  @TempDir private Path folder;

  private String address = "";

  @BeforeEach
  void chooseAddress() {
    address = "127.0.0.1:" + FreePort.next();
  }

  @AfterEach
  void end() {
    daemon("stop", "-h", address);
  }

  private Result daemon(String... arguments) {
    Map<String, String> environment =
        Map.of(
            "XDG_STATE_HOME",
            folder.toString(),
            "CQLSURGE_JAVA_OPTS",
            CommandLine.FIRST_COMPILER_ONLY);
    return CommandLine.start(environment, "scripts/cassandra-stressd", arguments).await();
  }

  private static void assertResult(Result result, int status, String line) {
    assertThat(result.status()).as(result.toString()).isEqualTo(status);
    assertThat(result.out() + result.err()).contains(line);
  }

  private Optional<ProcessHandle> worker() throws IOException {
    try (Stream<Path> files = Files.list(folder.resolve("cqlsurge"))) {
      Optional<Path> file =
          files.filter(each -> each.getFileName().toString().endsWith(".pid")).findFirst();
      return file.isEmpty()
          ? Optional.empty()
          : ProcessHandle.of(Long.parseLong(Files.readString(file.get()).strip()));
    }
  }

  @Test
  void a_worker_runs_from_start_to_stop_and_executes_runs() throws IOException {
    assertResult(daemon("status", "-h", address), 1, "No worker runs at " + address);
    assertResult(daemon("start", "-h", address), 0, "Worker at " + address);
    ProcessHandle process = worker().orElseThrow();
    assertResult(daemon("status", "-h", address), 0, "runs, process " + process.pid());
    assertResult(daemon("start", "-h", address), 0, "already runs, process " + process.pid());
    Result run =
        CommandLine.cqlsurge(
                "write",
                "n=500",
                "no-warmup",
                "-rate",
                "threads=2",
                "-schema",
                "keyspace=stressd",
                "-node",
                TestNode.shared().address(),
                "-sendto",
                address)
            .await();
    assertThat(run.status()).as(run.toString()).isZero();
    assertThat(run.result("Total partitions")).startsWith("500 ");
    assertResult(daemon("stop", "-h", address), 0, "has ended");
    assertThat(process.onExit()).succeedsWithin(Duration.ofSeconds(10));
    assertThat(worker()).isEmpty();
    assertResult(daemon("stop", "-h", address), 0, "No worker runs at " + address);
  }

  @Test
  void a_worker_that_cannot_start_is_reported_with_the_reason() throws IOException {
    assertResult(daemon("start", "-h", "192.0.2.1"), 1, "add secret-file=FILE");
    assertResult(daemon("status", "-h", "192.0.2.1"), 1, "No worker runs at 192.0.2.1");
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String used = "127.0.0.1:" + socket.getLocalPort();
      assertResult(daemon("start", "-h", used), 1, "did not start");
    }
    assertThat(worker()).isEmpty();
  }

  @Test
  void a_killed_worker_does_not_run_and_no_other_process_is_ended() throws IOException {
    assertResult(daemon("start", "-h", address), 0, "Worker at " + address);
    ProcessHandle process = worker().orElseThrow();
    assertThat(process.destroyForcibly()).isTrue();
    process.onExit().join();
    assertResult(daemon("status", "-h", address), 1, "No worker runs");
    Path file;
    try (Stream<Path> files = Files.list(folder.resolve("cqlsurge"))) {
      file = files.filter(each -> each.toString().endsWith(".pid")).findFirst().orElseThrow();
    }
    long own = ProcessHandle.current().pid();
    Files.writeString(file, own + "\n");
    assertResult(daemon("stop", "-h", address), 0, "No worker runs");
    assertThat(ProcessHandle.current().isAlive()).isTrue();
  }

  @Test
  void the_script_of_the_guide_starts_and_ends_workers_on_all_hosts() throws IOException {
    Path secret = folder.resolve("secret");
    assertThat(CommandLine.inProcess("worker", "new-key", secret.toString()).status()).isZero();
    Path hosts =
        Files.writeString(
            folder.resolve("hosts.txt"), address + "\n127.0.0.1:" + FreePort.next() + "\n");
    Path ssh = folder.resolve("ssh");
    // Replaces the program: what it would execute on a host is executed here.
    Files.writeString(ssh, "#!/bin/bash\n[ \"$1\" = -n ] && shift 2 && exec bash -c \"$*\"\n");
    assertThat(ssh.toFile().setExecutable(true)).isTrue();
    String guide = Files.readString(Path.of("docs", "how-to", "start-many-clients.md"));
    String script =
        guide
            .substring(guide.indexOf("```bash\n") + "```bash\n".length())
            .replaceFirst("(?s)```.*", "")
            .replace("secret-file=/opt/cqlsurge/cqlsurge.secret", "secret-file=" + secret)
            .replace("/opt/cqlsurge/bin", Path.of("scripts").toAbsolutePath().toString())
            .replace("< hosts.txt", "< " + hosts)
            .replace("n=100M", "n=500 no-warmup")
            .replace("threads=800 -node 10.0.0.1", "threads=4 -node " + TestNode.shared().address())
            .replace(" -sendto", " -schema keyspace=stressd_script -sendto");
    Result result =
        CommandLine.start(
                Map.of(
                    "XDG_STATE_HOME",
                    folder.toString(),
                    "PATH",
                    folder + ":" + System.getenv("PATH")),
                "/bin/bash",
                "-c",
                script)
            .await();
    assertThat(result.status()).as(result.toString()).isZero();
    assertThat(result.result("Total partitions")).startsWith("500 ");
    assertThat(result.out().split("Worker at 127.0.0.1:\\d+, encrypted", -1)).hasSize(3);
    assertThat(result.out().split("has ended", -1)).hasSize(3);
    assertThat(worker()).isEmpty();
  }

  @Test
  void mistakes_have_status_2() {
    assertResult(daemon("restart"), 2, "'restart' is not a command");
    assertResult(daemon("start", "-p", "1"), 2, "'-p' is not an option");
    assertResult(daemon("start", "-h"), 2, "-h needs an address");
    assertResult(daemon("help"), 0, "usage: cassandra-stressd start|stop|status");
  }
}
