package io.cqlsurge.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import com.datastax.oss.driver.api.core.CqlSession;
import io.cqlsurge.it.CommandLine.Result;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.yaml.snakeyaml.Yaml;

/**
 * The commands in the comments of the profiles, with fewer seeds and less time, and the statements
 * that {@code profile show} prints. Both change the same tables, so they are in one class.
 */
@Order(2)
class ProfilesIT {
  private static final TestNode NODE = TestNode.shared();
  private static CqlSession session;

  @BeforeAll
  static void connect() {
    session = NODE.session();
  }

  @AfterAll
  static void disconnect() {
    session.close();
  }

  static Stream<Path> profilesWithCommands() {
    return ProfileCommands.profiles().stream()
        .filter(profile -> !ProfileCommands.of(profile).isEmpty());
  }

  static Stream<Path> usableProfilesWithCommands() {
    return ProfileCommands.usable().filter(profile -> !ProfileCommands.of(profile).isEmpty());
  }

  @ParameterizedTest
  @MethodSource("usableProfilesWithCommands")
  void a_profile_does_what_its_comment_says(Path profile) {
    for (List<String> words : ProfileCommands.of(profile)) {
      List<String> reduced = ProfileCommands.reduced(words, NODE.address());
      Result result = run(profile, reduced.toArray(String[]::new));
      String output = String.join(" ", reduced) + "\n" + result;
      assertThat(result.status()).as(output).isZero();
      assertThat(result.result("Total errors")).as(output).startsWith("0 [");
      for (String operation : ProfileCommands.operations(words)) {
        assertDone(result, operation, output);
        if (touchesRows(words, operation)) {
          assertThat(StoredCells.number(result.result("Total partitions"), operation + ": "))
              .as("%s found or wrote nothing: %s", operation, output)
              .isPositive();
        }
      }
    }
  }

  /** Runs in the process of the test, except for the profile that uses most of the jar. */
  private static Result run(Path profile, String... arguments) {
    return profile.endsWith("every-type.yaml")
        ? CommandLine.cqlsurge(arguments).await()
        : CommandLine.inProcess(arguments);
  }

  private static void assertDone(Result result, String operation, String output) {
    assertThat(StoredCells.number(result.result("Op rate"), operation + ": "))
        .as("%s was never done: %s", operation, output)
        .isPositive();
  }

  /** Returns whether an operation reads or inserts; other statements count no rows. */
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

  /** A dry run answers reads with one row of 34 zero bytes per column. */
  @ParameterizedTest
  @CsvSource({"chat, validate", "every-type, validate", "chat, newest"})
  void a_dry_run_accepts_the_operations_of_a_profile(String profile, String read) {
    for (String operation : List.of("insert", read)) {
      String line =
          String.format(
              "user profile=profiles/%s.yaml ops(%s=1) n=5000 no-warmup -rate threads=20"
                  + " fixed=3000/s -pop seq=1..5000 -log level=verbose -node %s",
              profile, operation, NODE.address());
      Result result = CommandLine.inProcess(line.split(" ", -1));
      assertThat(result.status()).as(result.toString()).isZero();
      assertThat(result.result("Total errors")).as(result.toString()).startsWith("0 [");
      assertThat(result.out()).containsPattern("Dry run of [1-9][0-9]* operations in ");
    }
  }

  @Test
  void every_profile_is_run_and_listed_in_the_table() {
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
  void the_profiles_and_the_commands_of_the_guides_are_run() {
    String profile =
        ProfileCommands.text(Path.of("profiles", "chat.yaml"))
            + ProfileCommands.text(Path.of("profiles", "vector-search.yaml"))
            + ProfileCommands.text(Path.of("profiles", "tables32.yaml"))
            + ProfileCommands.text(Path.of("profiles", "inbox.yaml"));
    String guide =
        Stream.of("user-profiles.md", "many-tables.md", "wide-partitions.md", "vector-search.md")
            .map(page -> ProfileCommands.text(Path.of("docs", "guide", page)))
            .collect(Collectors.joining("\n"));
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

  static Stream<Path> profilesToShow() {
    return ProfileCommands.withoutSequences();
  }

  @ParameterizedTest
  @MethodSource("profilesToShow")
  void a_node_executes_what_profile_show_prints(Path profile) {
    String[] create = {
      "user", "profile=" + profile, "ops(insert=1)", "n=0", "-node", NODE.address()
    };
    Result created = CommandLine.inProcess(create);
    assertThat(created.status()).as(created.toString()).isZero();
    List<String> show = new ArrayList<>(List.of("profile", "show", profile.toString(), "n=2"));
    if (profile.endsWith("inbox.yaml")) {
      // An insert of a whole inbox takes long to print.
      show.addAll(List.of("-P", "messages=1000"));
    }
    Result shown = CommandLine.inProcess(show.toArray(String[]::new));
    assertThat(shown.status()).as(shown.toString()).isZero();
    assertThat(shown.out()).doesNotContain("cannot be used");
    List<String> statements = statements(shown.out());
    assertThat(statements).isNotEmpty();
    for (String statement : statements) {
      assertThatCode(() -> session.execute(statement)).as(statement).doesNotThrowAnyException();
    }
  }

  @Test
  void a_trial_executes_each_operation_and_prints_its_trace_and_rows() {
    Result tried =
        CommandLine.inProcess(
            "profile", "try", "profiles/blog.yaml", "-node", NODE.address(), "-pop", "seq=1..5");
    assertThat(tried.status()).as(tried.toString()).isZero();
    assertThat(tried.out())
        .contains("-- insert:", "Appending to commitlog", "Executing single-partition query")
        .doesNotContain("cannot be used", "-- wrong:");
    assertThat(tried.out().lines().filter(line -> line.startsWith("--   ") && line.contains(" = ")))
        .hasSizeGreaterThan(1);
  }

  /** Splits text as cqlsh does: at semicolons at the end of a line, batches as a whole. */
  private static List<String> statements(String text) {
    List<String> statements = new ArrayList<>();
    StringBuilder statement = new StringBuilder();
    for (String line : text.lines().toList()) {
      boolean isOutside = statement.isEmpty();
      if (isOutside && (line.isBlank() || line.startsWith("--"))) {
        continue;
      }
      statement.append(line).append('\n');
      boolean isBatch = statement.toString().startsWith("BEGIN");
      if (isBatch ? line.equals("APPLY BATCH;") : line.endsWith(";")) {
        statements.add(statement.toString());
        statement.setLength(0);
      }
    }
    assertThat(statement).as("every statement ends").isEmpty();
    return statements;
  }
}
