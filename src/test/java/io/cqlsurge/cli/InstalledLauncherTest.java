package io.cqlsurge.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The start script in the folders of a release, with a replacement for Java. */
@Timeout(120)
class InstalledLauncherTest {
  @TempDir private Path folder;
  private Path release;

  @BeforeEach
  void install() throws IOException {
    release = folder.toRealPath().resolve("a folder").resolve("cqlsurge-1.0.0");
    Files.createDirectories(release.resolve("bin"));
    Files.createDirectories(release.resolve("lib"));
    Files.copy(Path.of("scripts", "cqlsurge"), release.resolve("bin").resolve("cqlsurge"));
    Files.writeString(release.resolve("lib").resolve("cqlsurge.jar"), "");
    java(folder.resolve("home"), "of the machine");
  }

  private static void java(Path home, String name) throws IOException {
    Path java = Files.createDirectories(home.resolve("bin")).resolve("java");
    Files.writeString(java, "#!/bin/sh\necho Java " + name + "\nprintf '%s\\n' \"$@\"\n");
    assertThat(java.toFile().setExecutable(true)).isTrue();
  }

  private List<String> start(int status, Path script, String path, String command)
      throws Exception {
    ProcessBuilder builder =
        new ProcessBuilder("/bin/bash", script.toString(), command).redirectErrorStream(true);
    builder.environment().keySet().removeIf(name -> name.startsWith("CQLSURGE"));
    builder.environment().put("JAVA_HOME", folder.resolve("home").toString());
    builder.environment().put("PATH", path);
    Process process = builder.start();
    process.getOutputStream().close();
    String text = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor()).as(text).isEqualTo(status);
    return text.lines().toList();
  }

  private List<String> start(Path script) throws Exception {
    return start(script, "version");
  }

  private List<String> start(Path script, String command) throws Exception {
    return start(0, script, System.getenv("PATH"), command);
  }

  @Test
  void the_jar_is_found_through_links_with_any_path() throws Exception {
    Path script = release.resolve("bin").resolve("cqlsurge");
    Path link = Files.createDirectories(folder.resolve("usr").resolve("bin")).resolve("cqlsurge");
    Files.createSymbolicLink(link, link.getParent().toRealPath().relativize(script));
    Path second = Files.createSymbolicLink(folder.resolve("short"), link);
    for (Path each : List.of(script, link, second)) {
      assertThat(start(each))
          .containsSubsequence(
              "Java of the machine",
              "-jar",
              release.resolve("lib").resolve("cqlsurge.jar").toString(),
              "version");
    }
  }

  @Test
  void the_runtime_of_the_release_precedes_the_java_of_the_machine() throws Exception {
    java(release.resolve("runtime"), "of the release");
    Path script = release.resolve("bin").resolve("cqlsurge");
    assertThat(start(script)).contains("Java of the release");
  }

  @Test
  void a_command_without_a_run_uses_the_smaller_archive() throws Exception {
    Path library = release.resolve("lib");
    java(release.resolve("runtime"), "of the release");
    for (String name : List.of("cqlsurge.jsa", "cqlsurge-short.jsa")) {
      Files.writeString(library.resolve(name), "12345");
      Files.writeString(library.resolve(name + ".size"), "5\n");
    }
    Path script = release.resolve("bin").resolve("cqlsurge");
    String option = "-XX:SharedArchiveFile=" + library;
    assertThat(start(script)).contains(option + "/cqlsurge-short.jsa");
    assertThat(start(script, "write")).contains(option + "/cqlsurge.jsa");
  }

  @Test
  void java_is_not_needed_in_the_path_of_a_release_with_a_runtime() throws Exception {
    Path programs = Files.createDirectories(folder.resolve("programs"));
    for (String name : List.of("dirname", "readlink", "wc", "stty")) {
      Path program =
          Stream.of("/usr/bin", "/bin")
              .map(each -> Path.of(each, name))
              .filter(Files::exists)
              .findFirst()
              .orElseThrow();
      Files.createSymbolicLink(programs.resolve(name), program);
    }
    Files.delete(folder.resolve("home").resolve("bin").resolve("java"));
    Path script = release.resolve("bin").resolve("cqlsurge");
    assertThat(start(1, script, programs.toString(), "version"))
        .containsExactly("cqlsurge: no Java found; install Java 17 or newer, or set JAVA_HOME");
    java(release.resolve("runtime"), "of the release");
    assertThat(start(0, script, programs.toString(), "version")).contains("Java of the release");
  }

  @Test
  void a_missing_jar_is_reported() throws Exception {
    Files.delete(release.resolve("lib").resolve("cqlsurge.jar"));
    assertThat(
            start(1, release.resolve("bin").resolve("cqlsurge"), System.getenv("PATH"), "version"))
        .containsExactly(
            "cqlsurge: "
                + release.resolve("lib").resolve("cqlsurge.jar")
                + " is missing; install cqlsurge again");
  }
}
