package io.cqlsurge.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import io.cqlsurge.grammar.InputFiles;
import io.cqlsurge.grammar.UsageError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** Compares the schema for editors with profiles and with the keys that the reader accepts. */
class ProfileSchemaTest {
  private static final Path TESTED = Path.of("src/test/resources/profiles");
  private static final Path EXAMPLES = Path.of("profiles");
  private static final String HEAD = "keyspace: ks\ntable: t\n";

  private static final JsonSchema SCHEMA = schema();

  private static JsonSchema schema() {
    try {
      return JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
          .getSchema(Files.readString(Path.of("docs/reference/profile.schema.json")));
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  static List<Path> profiles() throws IOException {
    List<Path> profiles = new ArrayList<>();
    for (Path folder : List.of(TESTED, EXAMPLES)) {
      if (Files.isDirectory(folder)) {
        try (Stream<Path> files = Files.walk(folder)) {
          files
              .filter(file -> file.toString().endsWith(".yaml"))
              .filter(file -> !file.endsWith("broken.yaml"))
              .forEach(profiles::add);
        }
      }
    }
    return profiles;
  }

  private static List<String> errors(String yaml) {
    Object tree = new Yaml(new SafeConstructor(new LoaderOptions())).load(yaml);
    JsonNode json = new ObjectMapper().valueToTree(tree);
    return SCHEMA.validate(json).stream().map(Object::toString).toList();
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void every_profile_matches_the_schema_and_is_read_without_warnings(Path profile)
      throws IOException {
    assertThat(errors(Files.readString(profile))).isEmpty();
    List<String> warnings = new ArrayList<>();
    ProfileReader.check(profile.toString(), InputFiles.local(), warnings::add);
    assertThat(warnings).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "colums: []",
        "columnspec: [{size: 5, name: a}]",
        "columnspec: [{name: a, size: uniform}]",
        "columnspec: [{name: a, Values: []}]",
        "columnspec: [{name: a, nulls: 1}]",
        "seeds: some",
        "insert: {partitions: 3}",
        "insert: {select: fixed(1)}",
        "insert: {visits: fixed(1)}",
        "insert: {batchType: loged}",
        "queries: {a: {fields: samerow}}",
        "queries: {a: {cql: x, fields: samrow}}",
        "queries: {a: {cql: x, consistencylevel: most}}",
        "token_range_queries: {a: {columns: '*', page_size: 0}}",
        "queries: {a: {cql: x, pages: 0}}",
        "sequences: {s: a}",
        "sequences: {s: []}",
        "sequences: {s: [{a: {tims: fixed(2)}}]}",
        "sequences: {s: [{a: {if-empty: ignore}}]}",
        "sequences: {s: [{for-each: a.b, do: c}]}",
        "sequences: {s: [{pause: 20}]}"
      })
  void the_schema_rejects_what_the_reader_rejects(String yaml) {
    assertThat(errors(HEAD)).isEmpty();
    assertThat(errors(HEAD + yaml)).isNotEmpty();
    assertThat(catchThrowable(() -> TestProfiles.read("p.yaml", HEAD + yaml, warning -> {})))
        .isInstanceOf(UsageError.class);
  }

  @Test
  void the_broken_profile_does_not_match() throws IOException {
    assertThat(errors(Files.readString(TESTED.resolve("broken.yaml")))).isNotEmpty();
  }
}
