package io.cqlsurge.it;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.it.CommandLine.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The start script and the packaged program, as real processes. */
class LauncherIT {
  private static final Path JAR = Path.of("target", "cqlsurge.jar");

  @TempDir private Path folder;

  @Test
  void no_password_is_in_the_list_of_processes_during_a_run()
      throws IOException, InterruptedException {
    TestNode node = TestNode.shared();
    CommandLine line =
        CommandLine.cqlsurge(
            "write",
            "duration=120s",
            "no-warmup",
            "-rate",
            "threads=2",
            "-mode",
            "user=cassandra",
            "password",
            "=",
            "hush1",
            "-schema",
            "keyspace=ks_secret",
            "-node",
            node.address());
    line.awaitRows();
    long pid = line.process().pid();
    String shown = Files.readString(Path.of("/proc/" + pid + "/cmdline"), UTF_8);
    assertThat(shown).contains("-jar").contains("***").contains("user=cassandra");
    assertThat(shown).doesNotContain("hush1");
    assertThat(Files.readString(Path.of("/proc/" + pid + "/environ"), UTF_8)).contains("hush1");
    line.signal("INT");
    Result result = line.await();
    assertThat(result.out() + result.err()).doesNotContain("hush1");
  }

  private static Result version(Path jar) {
    return CommandLine.start(
            "/bin/bash", "-c", "CQLSURGE_JAR='" + jar + "' exec scripts/cqlsurge version")
        .await();
  }

  @Test
  void the_build_makes_a_valid_archive_of_classes() {
    String line = "CQLSURGE_JAVA_OPTS='-Xshare:on -Xlog:class+load' exec scripts/cqlsurge version";
    Result result = CommandLine.start("/bin/bash", "-c", line).await();
    assertThat(result.status()).as(result.toString()).isZero();
    assertThat(result.out())
        .contains("io.cqlsurge.cli.Main source: shared objects file")
        .doesNotContain("com.datastax.")
        .doesNotContain("io.netty.")
        .doesNotContain("org.HdrHistogram.")
        .doesNotContain("com.fasterxml.");
  }

  @Test
  void a_run_loads_nearly_all_classes_from_the_archive() {
    String line =
        "CQLSURGE_JAVA_OPTS=-Xlog:class+load exec scripts/cqlsurge write n=1 -rate threads=1 -node "
            + TestNode.shared().address();
    Result result = CommandLine.start("/bin/bash", "-c", line).await();
    assertThat(result.status()).as(result.toString()).isZero();
    assertThat(result.out().lines().filter(text -> text.contains("source: file:")))
        .as("classes from the jar")
        .hasSizeLessThan(100);
    assertThat(result.out()).as("only graphs and files need JSON").doesNotContain("com.fasterxml.");
  }

  @Test
  void an_invalid_archive_is_ignored_silently() throws IOException {
    Path jar = Files.copy(JAR, folder.resolve("cqlsurge.jar"));
    Result plain = version(jar);
    assertThat(plain.status()).as(plain.toString()).isZero();
    Path archive = folder.resolve("cqlsurge-short.jsa");
    Path size = folder.resolve("cqlsurge-short.jsa.size");
    Files.copy(Path.of("target", "cqlsurge-short.jsa"), archive);
    Files.copy(Path.of("target", "cqlsurge-short.jsa.size"), size);
    // The modification time of the copied jar differs from that in the archive.
    assertThat(version(jar)).as("of another jar").matches(text -> isSame(text, plain));
    byte[] whole = Files.readAllBytes(archive);
    Files.delete(archive);
    Files.write(archive, Arrays.copyOf(whole, whole.length / 3));
    assertThat(version(jar)).as("cut short").matches(text -> isSame(text, plain));
    Files.writeString(archive, "no archive");
    Files.writeString(size, "10\n");
    assertThat(version(jar)).as("something else").matches(text -> isSame(text, plain));
  }

  private static boolean isSame(Result one, Result other) {
    return one.status() == other.status()
        && one.out().equals(other.out())
        && one.err().equals(other.err());
  }
}
