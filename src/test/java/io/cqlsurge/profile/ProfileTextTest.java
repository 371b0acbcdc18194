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

/** The dump of profiles, held against what the original printed for the same ones. */
class ProfileTextTest {
  private static final Path PROFILES = Path.of("src/test/resources/profiles");

  @ParameterizedTest
  @CsvSource({"classic.yaml, user-example", "counter.yaml, user-counter"})
  void the_dump_is_that_of_the_original(String profile, String recording) throws IOException {
    List<String> lines = new ArrayList<>(List.of(ProfileText.HEADING));
    lines.addAll(ProfileText.of(ProfileReader.read(PROFILES.resolve(profile), warning -> {})));
    assertThat(lines).containsExactlyElementsOf(recorded(recording));
  }

  private static List<String> recorded(String name) throws IOException {
    String file = "/golden/profile/" + name + ".txt";
    try (InputStream in = ProfileTextTest.class.getResourceAsStream(file)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    }
  }

  @Test
  void what_the_original_does_not_know_is_told_where_it_is_used() {
    List<String> lines =
        ProfileText.of(ProfileReader.read(PROFILES.resolve("new-keys.yaml"), warning -> {}));
    assertThat(lines)
        .contains(
            "  Seeds: distinct",
            "    city: Identity: Uniform:  min=1,max=2;Values: 2;",
            "    latest: CQL:SELECT * FROM orders WHERE id = ? AND placed <= ? LIMIT ?;"
                + "Fields:multirow;ConsistencyLevel:LOCAL_ONE;Limit:uniform(1..10);",
            "    condition: IF EXISTS",
            "    ttl: uniform(60..3600)");
  }
}
