package io.cqlsurge.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.cqlsurge.grammar.UsageError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class ProfileProperties {
  private static final Path FOLDER = Path.of("src/test/resources/profiles");
  private static final String ODD =
      "{}[]:,-?*&!|>'\"%@`#\n\t\\ \0\u0085\uFEFFé<~(.)0\uD83D\uDE00\uD83D$;/";

  /** Checks that a changed profile is either valid or has only errors with a location. */
  @Property(tries = 1500)
  void a_corrupted_profile_is_valid_or_a_usage_error(
      @ForAll long seed, @ForAll @IntRange(min = 1, max = 12) int changes) throws IOException {
    Random random = new Random(seed);
    String file = List.of("classic.yaml", "new-keys.yaml", "broken.yaml").get(random.nextInt(3));
    StringBuilder text = new StringBuilder(Files.readString(FOLDER.resolve(file)));
    for (int i = 0; i < changes; i++) {
      change(text, random);
    }
    assertThatCode(() -> read(text.toString())).doesNotThrowAnyException();
  }

  private static void read(String text) {
    try {
      Profile profile = ProfileReader.check(Context.of("p.yaml", text, Map.of()), warning -> {});
      assertThat(ProfileText.of(profile)).isNotEmpty();
    } catch (UsageError e) {
      assertThat(e.messages()).allMatch(line -> line.matches("p\\.yaml:\\d+:\\d+: [^\n]+"));
    }
  }

  private static void change(StringBuilder text, Random random) {
    int at = random.nextInt(Math.max(1, text.length()));
    int end = Math.min(text.length(), at + random.nextInt(20));
    switch (random.nextInt(5)) {
      case 0 -> text.delete(at, end);
      case 1 -> text.insert(at, ODD.charAt(random.nextInt(ODD.length())));
      case 2 -> text.insert(at, text.substring(at, end));
      case 3 -> text.insert(at, text.substring(0, end));
      default -> text.replace(at, end, String.valueOf(ODD.charAt(random.nextInt(ODD.length()))));
    }
  }
}
