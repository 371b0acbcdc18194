package io.cqlsurge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.nullserver.Failure;
import io.cqlsurge.nullserver.Faults;
import io.cqlsurge.nullserver.TestServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Result files of an earlier command: only results replace them. */
@Tag("assembled")
@Timeout(120)
class EarlierFilesTest {
  private static final String OLD = "of yesterday\n";
  private static final List<String> NAMES = List.of("q.log", "run.hdr", "run.json", "run.txt");
  private static final Set<PosixFilePermission> PERMISSIONS =
      PosixFilePermissions.fromString("rw-rw----");

  @RegisterExtension
  private static final TestServer server =
      TestServer.of(1).with(Faults.NONE.withDelay(Duration.ofMillis(1)));

  @TempDir private Path folder;
  private final TestConsole console = new TestConsole();

  @BeforeEach
  void create() throws IOException {
    for (String name : NAMES) {
      Path file = Files.writeString(folder.resolve(name), OLD);
      Files.setPosixFilePermissions(file, PERMISSIONS);
    }
  }

  private int run(String command) {
    String line =
        "%s -log interval=200ms json=%2$s/run.json hdrfile=%2$s/run.hdr file=%2$s/run.txt query-log-file=%2$s/q.log"
            .formatted(command, folder);
    return console.run((line + " -node " + server.address()).split(" ", -1));
  }

  private List<String> names() throws IOException {
    try (var files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  private void assertUnchanged() throws IOException {
    for (String name : NAMES) {
      assertThat(folder.resolve(name)).hasContent(OLD);
      assertThat(console.errText())
          .contains("cqlsurge: " + folder.resolve(name) + " is unchanged: nothing was measured\n");
    }
    assertThat(names()).isEqualTo(NAMES);
  }

  private void assertReplaced() throws IOException {
    for (String name : NAMES) {
      assertThat(folder.resolve(name)).content().isNotEmpty().doesNotContain("yesterday");
      assertThat(Files.getPosixFilePermissions(folder.resolve(name))).isEqualTo(PERMISSIONS);
    }
    assertThat(folder.resolve("run.json")).content().endsWith("}\n");
    assertThat(folder.resolve("run.hdr")).content().contains(",HIST").endsWith("\n");
    assertThat(names()).isEqualTo(NAMES);
    assertThat(console.errText()).doesNotContain("unchanged");
  }

  @Test
  void a_node_that_is_down_leaves_them_unchanged() throws IOException {
    server.node().down();
    try {
      assertThat(run("write n=100 no-warmup -rate threads=2")).isEqualTo(1);
    } finally {
      server.node().up();
    }
    assertUnchanged();
  }

  @Test
  void a_warm_up_that_fails_leaves_them_unchanged() throws IOException {
    server.node().faults(Faults.NONE.withFailure(Failure.WRITE_FAILURE, 1));
    assertThat(run("write n=100000 -errors retries=0 -rate threads=5")).isEqualTo(1);
    assertUnchanged();
  }

  @Test
  void a_run_replaces_them_with_its_permissions() throws IOException {
    assertThat(run("write n=1000 no-warmup -rate threads=2")).isZero();
    assertReplaced();
    assertThat(folder.resolve("run.txt")).content().contains("\nResults:\n").endsWith("\nEND\n");
  }

  @Test
  void a_run_that_fails_replaces_them_with_the_reason() throws IOException {
    server.node().faults(Faults.NONE.withFailure(Failure.WRITE_FAILURE, 300));
    assertThat(run("write n=100000 no-warmup -errors retries=0 -rate threads=5")).isEqualTo(1);
    assertReplaced();
    assertThat(folder.resolve("run.txt")).content().contains("\nFAILURE\n");
  }

  @Test
  void a_duel_without_a_run_leaves_them_unchanged_and_other_duels_replace_them()
      throws IOException {
    String write = "write n=500 no-warmup -rate threads=5 -node " + server.address();
    String json = "json=" + folder.resolve("run.json");
    String log = "log=" + folder.resolve("run.txt");
    server.node().down();
    try {
      assertThat(console.run("duel", "repeat=2", "a=" + write, "b=" + write, json, log)).isOne();
    } finally {
      server.node().up();
    }
    assertThat(folder.resolve("run.json")).hasContent(OLD);
    assertThat(folder.resolve("run.txt")).hasContent(OLD);
    assertThat(console.run("duel", "repeat=2", "a=" + write, "b=" + write, json, log)).isZero();
    assertThat(folder.resolve("run.json")).content().contains("\"duel\":{").endsWith("}\n");
    assertThat(folder.resolve("run.txt")).content().startsWith("Round 0, A").contains("END");
    assertThat(names()).isEqualTo(NAMES);
  }
}
