package io.cqlsurge.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.it.CommandLine.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** The server view of a real node during writes. */
@Isolated("counts the requests that the shared node gets")
class ServerViewIT {
  private static final TestNode NODE = TestNode.shared();

  @TempDir private Path folder;

  private static Result run(String line) {
    String words = line + " -schema keyspace=ks_server -node " + NODE.address();
    return CommandLine.cqlsurge(CommandLine.words(words)).await();
  }

  @Test
  void the_server_view_has_the_number_of_writes() throws IOException {
    Path report = folder.resolve("run.log");
    Result result =
        run(
            "write duration=5s no-warmup -rate threads=10 throttle=500/s"
                + " -log server interval=500ms file="
                + report);
    assertThat(result.status()).as(result.toString()).isZero();
    assertThat(result.err()).isEmpty();
    List<String> lines = result.out().lines().filter(line -> line.startsWith("server ")).toList();
    assertThat(lines)
        .as(result.toString())
        .isNotEmpty()
        .allMatch(
            line ->
                line.matches(
                    "server /"
                        + NODE.address()
                        + ": pending tasks [0-9.,]+( \\(.*\\))?, blocked tasks [0-9.,]+,"
                        + " compactions [0-9.,]+,( reads/s [0-9.,]+,)? writes/s [0-9.,]+,"
                        + ".* connections [1-9][0-9.,]*"));
    double mean =
        lines.stream()
            .mapToDouble(
                line ->
                    Double.parseDouble(
                        line.replaceFirst(".* writes/s ([0-9.,]*[0-9]).*", "$1").replace(",", "")))
            .average()
            .orElseThrow();
    long rate = StoredCells.number(result.result("Op rate"), "WRITE: ");
    assertThat(mean).as(result.toString()).isBetween(rate / 3.0, rate * 3.0);
    assertThat(Files.readAllLines(report)).containsAll(lines);
  }

  @Test
  void without_the_option_there_is_no_server_view() {
    Result result = run("write n=100 no-warmup -rate threads=2");
    assertThat(result.status()).as(result.toString()).isZero();
    assertThat(result.out()).doesNotContain("server /", "Node values");
  }
}
