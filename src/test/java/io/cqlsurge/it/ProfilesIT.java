package io.cqlsurge.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.it.CommandLine.Result;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.yaml.snakeyaml.Yaml;

/** The commands that the profiles of the project open with, with fewer seeds and less time. */
class ProfilesIT {
  private static final TestNode NODE = TestNode.shared();

  static Stream<Path> profilesWithCommands() {
    return ProfileCommands.profiles().stream()
        .filter(profile -> !ProfileCommands.of(profile).isEmpty());
  }

  @ParameterizedTest
  @MethodSource("profilesWithCommands")
  void a_profile_does_what_its_comment_says(Path profile) {
    for (List<String> words : ProfileCommands.of(profile)) {
      List<String> reduced = ProfileCommands.reduced(words, NODE.address());
      Result result = CommandLine.cqlsurge(reduced.toArray(String[]::new)).await();
      String told = String.join(" ", reduced) + "\n" + result;
      assertThat(result.status()).as(told).isZero();
      assertThat(result.result("Total errors")).as(told).startsWith("0 [");
      for (String operation : ProfileCommands.operations(words)) {
        assertDone(result, operation, told);
        if (touchesRows(words, operation)) {
          assertThat(StoredCells.number(result.result("Total partitions"), operation + ": "))
              .as("%s found or wrote nothing: %s", operation, told)
              .isPositive();
        }
      }
    }
  }

  private static void assertDone(Result result, String operation, String told) {
    assertThat(StoredCells.number(result.result("Op rate"), operation + ": "))
        .as("%s was never done: %s", operation, told)
        .isPositive();
  }

  /** Whether it reads or inserts; other statements tell of no rows. */
  private static boolean touchesRows(List<String> words, String operation) {
    List<Path> profiles = ProfileCommands.named(words);
    int dot = operation.lastIndexOf('.');
    Map<String, Object> profile =
        profiles.stream()
            .map(ProfilesIT::yaml)
            .filter(it -> dot < 0 || it.get("specname").equals(operation.substring(0, dot)))
            .findFirst()
            .orElseThrow();
    String name = operation.substring(dot + 1);
    if (!(profile.get("queries") instanceof Map<?, ?> queries) || queries.get(name) == null) {
      return true;
    }
    return ((Map<?, ?>) queries.get(name)).get("cql").toString().startsWith("SELECT");
  }

  private static Map<String, Object> yaml(Path profile) {
    return new Yaml().load(ProfileCommands.text(profile));
  }

  @Test
  void every_profile_is_run_and_stands_in_the_table() {
    List<Path> profiles = ProfileCommands.profiles();
    Set<Path> run =
        profiles.stream()
            .flatMap(profile -> ProfileCommands.of(profile).stream())
            .flatMap(words -> ProfileCommands.named(words).stream())
            .collect(Collectors.toSet());
    assertThat(run).containsExactlyInAnyOrderElementsOf(profiles);
    String table = ProfileCommands.text(Path.of("profiles", "README.md"));
    assertThat(profilesWithCommands().map(file -> Path.of("profiles").relativize(file)))
        .allSatisfy(file -> assertThat(table).contains("](" + file + ")"));
  }

  @Test
  void the_guide_shows_a_profile_and_commands_that_are_run() {
    String profile = ProfileCommands.text(Path.of("profiles", "chat.yaml"));
    String guide = ProfileCommands.text(Path.of("docs", "guide", "user-profiles.md"));
    List<String> parts =
        Pattern.compile("```yaml\n(.*?)```", Pattern.DOTALL)
            .matcher(guide)
            .results()
            .map(part -> part.group(1))
            .toList();
    assertThat(parts).isNotEmpty().allSatisfy(part -> assertThat(profile).contains(part));
    assertThat(guide.lines().filter(line -> line.startsWith("cqlsurge user ")))
        .isNotEmpty()
        .allSatisfy(line -> assertThat(profile).contains("#   " + line + "\n"));
  }
}
