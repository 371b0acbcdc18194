package io.cqlsurge.profile;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Compares the dump of profiles with the output of cassandra-stress for the same profiles. */
class ProfileTextTest {
  private static final Path PROFILES = Path.of("src/test/resources/profiles");

  @ParameterizedTest
  @CsvSource({"classic.yaml, user-example", "counter.yaml, user-counter"})
  void the_dump_equals_that_of_cassandra_stress(String profile, String recording)
      throws IOException {
    List<String> lines = new ArrayList<>(List.of(ProfileText.HEADING));
    lines.addAll(
        ProfileText.of(TestProfiles.load(PROFILES.resolve(profile).toString(), warning -> {})));
    assertThat(lines).containsExactlyElementsOf(recorded(recording));
  }

  private static List<String> recorded(String name) throws IOException {
    String file = "/golden/profile/" + name + ".txt";
    try (InputStream in = ProfileTextTest.class.getResourceAsStream(file)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    }
  }

  @Test
  void keys_unknown_to_cassandra_stress_are_printed_where_they_are_used() {
    List<String> lines =
        ProfileText.of(
            TestProfiles.load(PROFILES.resolve("new-keys.yaml").toString(), warning -> {}));
    assertThat(lines)
        .contains(
            "  Seeds: distinct",
            "    city: Identity: Uniform:  min=1,max=2;Values: 2;",
            "    address: Nulls: 0.25;",
            "    latest: CQL:SELECT * FROM orders WHERE id = ? AND placed <= ? LIMIT ?;"
                + "Fields:multirow;ConsistencyLevel:LOCAL_ONE;Limit:uniform(1..10);",
            "    condition: IF EXISTS",
            "    ttl: uniform(60..3600)");
  }
}
