package io.cqlsurge.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The start script, with a replacement for Java that prints its arguments. */
@Timeout(120)
class LauncherTest {
  @TempDir private Path folder;

  @BeforeEach
  void makeJava() throws IOException {
    Path java = Files.createDirectories(folder.resolve("bin")).resolve("java");
    Files.writeString(
        java,
        """
        #!/usr/bin/env bash
        for argument in "$@"; do printf 'argument %s\\n' "$argument"; done
        env | grep '^CQLSURGE_ARGUMENT_'
        exit 0
        """);
    assertThat(java.toFile().setExecutable(true)).isTrue();
    Files.writeString(folder.resolve("some.jar"), "");
  }

  private ReceivedLaunch start(String... arguments) {
    return start(Map.of(), arguments);
  }

  private ReceivedLaunch start(Map<String, String> variables, String... arguments) {
    List<String> command = new ArrayList<>(List.of("scripts/cqlsurge"));
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().putAll(variables);
    builder.environment().put("JAVA_HOME", folder.toString());
    builder.environment().put("CQLSURGE_JAR", folder.resolve("some.jar").toString());
    try {
      Process process = builder.start();
      process.getOutputStream().close();
      String text = new String(process.getInputStream().readAllBytes(), UTF_8);
      assertThat(process.waitFor()).as(text).isZero();
      return new ReceivedLaunch(text.lines().toList());
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The arguments and the environment that the replacement printed. */
  private record ReceivedLaunch(List<String> lines) {
    List<String> all() {
      return lines.stream()
          .filter(line -> line.startsWith("argument "))
          .map(line -> line.substring("argument ".length()))
          .toList();
    }

    /** Returns the arguments after the jar. */
    List<String> arguments() {
      return all().subList(all().indexOf("-jar") + 2, all().size());
    }

    Map<String, String> environment() {
      return lines.stream()
          .filter(line -> line.startsWith(Main.VARIABLE))
          .map(line -> line.split("=", 2))
          .collect(
              Collectors.toMap(
                  pair -> pair[0], pair -> pair[1], (one, other) -> one, LinkedHashMap::new));
    }

    /** Returns the arguments as the tool reads them. */
    List<String> typed() {
      String option = "-D" + Main.ARGUMENTS + "=";
      String number =
          all().stream()
              .filter(argument -> argument.startsWith(option))
              .map(argument -> argument.substring(option.length()))
              .findFirst()
              .orElse("");
      return Main.typed(arguments().toArray(String[]::new), number, environment());
    }
  }

  @Test
  void arguments_without_a_password_are_passed_unchanged() {
    String[] typed = {"write", "n=5", "-graph", "title=my  password list", "*", ""};
    ReceivedLaunch launch = start(typed);
    assertThat(launch.arguments()).containsExactly(typed);
    assertThat(launch.environment()).isEmpty();
    assertThat(launch.typed()).containsExactly(typed);
  }

  @Test
  void a_password_is_masked_in_the_arguments_but_the_tool_receives_it() {
    String[] typed = {
      "write",
      "-mode",
      "user=a",
      "password=se cret",
      "-transport",
      "truststore=t",
      "truststore-password=secret",
      "-rate",
      "threads=1"
    };
    ReceivedLaunch launch = start(typed);
    assertThat(launch.arguments())
        .containsExactly(
            "write",
            "-mode",
            "user=a",
            "password=***",
            "-transport",
            "truststore=t",
            "truststore-password=***",
            "-rate",
            "threads=1");
    assertThat(launch.typed()).containsExactly(typed);
  }

  @Test
  void a_password_in_several_arguments_or_in_any_case_or_in_a_longer_argument_is_masked() {
    List<String[]> lines =
        List.of(
            new String[] {"read", "-mode", "password", "=", "secret", "user=a"},
            new String[] {"read", "-mode", "PassWord", "=secret"},
            new String[] {"read", "-mode", "password=", "secret"},
            new String[] {"read", "-mode", "password=", " ", "secret, ", "secret"},
            new String[] {"read", "-mode", "password =secret", "=secret"},
            new String[] {"read n=1 -mode user=a password = secret -rate threads=1"},
            new String[] {"read", "-transport", "keystore-password=a secret", "secret"},
            new String[] {"read -transport truststore-password=secret keystore-password=secret"});
    for (String[] typed : lines) {
      ReceivedLaunch launch = start(typed);
      assertThat(launch.all()).as(List.of(typed).toString()).noneMatch(w -> w.contains("secret"));
      assertThat(launch.typed()).containsExactly(typed);
    }
  }

  @Test
  void variables_of_another_start_are_ignored() {
    Map<String, String> foreign = Map.of(Main.VARIABLE + "0", "write");
    assertThat(Main.typed(new String[] {"read"}, "", foreign)).containsExactly("read");
  }

  @ParameterizedTest
  @CsvSource({"version, some-short.jsa", "write, some.jsa"})
  void an_archive_next_to_the_jar_is_used_if_it_is_complete(String command, String name)
      throws IOException {
    String option = "-XX:SharedArchiveFile=";
    assertThat(start(command).all()).noneMatch(argument -> argument.startsWith(option));
    Path archive = Files.writeString(folder.resolve(name), "12345");
    assertThat(start(command).all()).noneMatch(argument -> argument.startsWith(option));
    Files.writeString(folder.resolve(name + ".size"), "5\n");
    assertThat(start(command).all()).contains(option + archive, "-Xlog:disable");
    Files.writeString(archive, "1234");
    assertThat(start(command).all()).noneMatch(argument -> argument.startsWith(option));
  }

  @Test
  void an_archive_is_not_used_with_a_cache_of_the_user() throws IOException {
    Files.writeString(folder.resolve("some.jsa"), "12345");
    Files.writeString(folder.resolve("some.jsa.size"), "5\n");
    assertThat(start(Map.of("CQLSURGE_JAVA_OPTS", "-XX:AOTCache=x"), "write").all())
        .noneMatch(argument -> argument.startsWith("-XX:SharedArchiveFile="));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "write n=1 -rate threads=5 fixed=1/s",
        "write n=5000 -rate threads=5",
        "write -rate threads=5 spike(1000/s..5000/s*1m)",
        "@command.txt",
        "duel 'write fixed=9/s' 'write'",
        "worker -listen host:2159",
        "print dist=fixed(9)"
      })
  void every_command_with_load_has_the_same_options(String line) throws IOException {
    assertThat(start(line.split(" ", -1)).all())
        .contains(
            "-XX:+UseSerialGC",
            "-Xmn16m",
            "-XX:FreqInlineSize=200",
            "-Dsun.misc.unsafe.memory.access=allow")
        .doesNotContain("-XX:TieredStopAtLevel=1", "-XX:+UseParallelGC");
  }

  @ParameterizedTest
  @ValueSource(strings = {"version", "help", "help -rate", "completion zsh"})
  void a_short_command_gets_one_compiler(String line) throws IOException {
    assertThat(start(line.split(" ", -1)).all()).contains("-XX:TieredStopAtLevel=1");
  }

  @Test
  void a_collector_chosen_by_the_user_replaces_the_default_one() throws IOException {
    Map<String, String> chosen = Map.of("CQLSURGE_JAVA_OPTS", "-XX:+UseZGC");
    assertThat(start(chosen, "write", "fixed=9/s").all())
        .contains("-XX:+UseZGC", "-Xmn16m")
        .doesNotContain("-XX:+UseParallelGC", "-XX:+UseSerialGC");
  }
}
