package io.cqlsurge.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.cqlsurge.it.CommandLine.Result;
import io.cqlsurge.nullserver.TestServer;
import io.cqlsurge.report.trial.Stats;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Runs over the result files of an earlier run that a signal ends. */
class KilledRunsIT {
  /** Number of kills; more with {@code -Dcqlsurge.kills=200}. */
  private static final int KILLS = Integer.getInteger("cqlsurge.kills", 6);

  private static final int OPERATIONS = 600;

  /** First moment of a kill, in lengths of a run: its files are open then. */
  private static final double OPEN = 0.5;

  /** Last moment of a kill: a slower run is still writing its files then. */
  private static final double BEYOND_END = 1.3;

  private static final List<String> NAMES = List.of("run.json", "run.hdr", "run.txt", "run.html");

  @RegisterExtension private static final TestServer server = TestServer.of(1);

  @TempDir private Path folder;

  private CommandLine start(String count) {
    String line =
        "write %s no-warmup -rate threads=5 fixed=1000/s -log interval=200ms"
            + " json=%2$s/run.json hdrfile=%2$s/run.hdr file=%2$s/run.txt"
            + " -graph file=%2$s/run.html -node %3$s";
    return CommandLine.cqlsurge(line.formatted(count, folder, server.address()).split(" ", -1));
  }

  /** Returns the content of the files. */
  private Map<String, byte[]> contents() throws IOException {
    Map<String, byte[]> contents = new TreeMap<>();
    for (String name : NAMES) {
      contents.put(name, Files.readAllBytes(folder.resolve(name)));
    }
    return contents;
  }

  private void restore(Map<String, byte[]> earlier) throws IOException {
    try (var files = Files.list(folder)) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
    }
    for (Map.Entry<String, byte[]> file : earlier.entrySet()) {
      Files.write(folder.resolve(file.getKey()), file.getValue());
    }
  }

  @Test
  void each_file_of_a_killed_run_is_the_earlier_one_or_complete() throws Exception {
    Result whole = start("n=" + OPERATIONS).await();
    assertThat(whole.status()).as(whole.toString()).isZero();
    Map<String, byte[]> earlier = contents();
    Random random = new Random(36);
    Map<String, Integer> counts = new TreeMap<>();
    for (int kill = 0; kill < KILLS; kill++) {
      restore(earlier);
      CommandLine run = start("n=" + OPERATIONS);
      long afterMs = (long) (random.nextDouble(OPEN, BEYOND_END) * whole.seconds() * 1000);
      run.process().waitFor(afterMs, TimeUnit.MILLISECONDS);
      run.kill();
      run.await();
      for (String name : NAMES) {
        boolean isNew = !Arrays.equals(Files.readAllBytes(folder.resolve(name)), earlier.get(name));
        if (isNew) {
          assertThat(isComplete(folder.resolve(name))).as("%s after %d ms", name, afterMs).isTrue();
        }
        counts.merge(name + (isNew ? " new" : " old"), 1, Integer::sum);
        counts.merge(name + ".part", Files.exists(part(name)) ? 1 : 0, Integer::sum);
      }
    }
    System.out.println(KILLS + " kills: " + counts);
  }

  private Path part(String name) {
    return folder.resolve(name + ".part");
  }

  private static boolean isComplete(Path file) throws Exception {
    String name = file.getFileName().toString();
    if (name.endsWith(".txt")) {
      return Files.readString(file).endsWith("\nEND\n");
    }
    if (name.endsWith(".hdr")) {
      return Histograms.operations(file) == OPERATIONS;
    }
    List<? extends JsonNode> entries = Stats.read(file).entries();
    return entries.size() == (name.endsWith(".html") ? 2 : 1)
        && entries.stream().allMatch(KilledRunsIT::isWhole);
  }

  private static boolean isWhole(JsonNode entry) {
    return entry.path("cqlsurge").path("ending").path("status").asText().equals("completed");
  }

  @Test
  void each_file_of_an_interrupted_run_replaces_the_earlier_one() throws Exception {
    for (String name : NAMES.subList(0, 3)) {
      Files.writeString(folder.resolve(name), "of yesterday");
    }
    CommandLine run = start("duration=120s");
    // The histogram of a row follows the row.
    run.await(
        "operations", () -> run.rows().stream().filter(row -> row.operations() > 0).count() > 1);
    assertThat(folder.resolve("run.txt")).hasContent("of yesterday");
    assertThat(part("run.txt")).content().contains("\ntotal, ");
    assertThat(Histograms.operations(part("run.hdr"))).isPositive();
    run.signal("INT");
    assertThat(run.await().status()).isEqualTo(130);
    assertThat(folder.resolve("run.txt")).content().endsWith("\nFAILURE\ninterrupted\n");
    assertThat(Histograms.operations(folder.resolve("run.hdr"))).isPositive();
    assertThat(Stats.read(folder.resolve("run.json")).entries()).hasSize(1);
    try (var files = Files.list(folder)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrderElementsOf(NAMES);
    }
  }
}
