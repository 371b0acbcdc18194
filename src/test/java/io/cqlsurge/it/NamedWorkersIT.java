package io.cqlsurge.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.FreePort;
import io.cqlsurge.it.CommandLine.Result;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A host name that gets the address of its second worker after the coordinator has started. */
class NamedWorkersIT {
  @TempDir private Path folder;

  private static CommandLine worker(String address) throws InterruptedException {
    CommandLine worker = CommandLine.cqlsurge("worker", "-listen", address);
    worker.awaitLine("Worker at " + address);
    return worker;
  }

  @Test
  void a_coordinator_waits_for_all_addresses_of_a_name() throws Exception {
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
        "write",
        "n=500",
        "no-warmup",
        "-rate",
        "threads=2",
        "-schema",
        "keyspace=named_workers",
        "-node",
        TestNode.shared().address(),
        "-sendto",
        "dns=workers.test:" + port,
        "expect=2");
  }
}
