package io.cqlsurge.feature.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.cli.TestConsole;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each mistake in a plan has an answer with its line and column, and what would be right. */
@Tag("assembled")
class WrongPlansTest {
  private final TestConsole console = new TestConsole();

  @TempDir private Path folder;

  /** Returns plans, each with the complete answer after a line with an arrow. */
  static Stream<String> mistakes() throws IOException {
    return Stream.of(
        Files.readString(Path.of("src/test/resources/plans/wrong.txt")).split("\n===\n", -1));
  }

  @ParameterizedTest
  @MethodSource("mistakes")
  void each_mistake_has_its_place_and_the_right_form(String text) throws IOException {
    String[] parts = text.strip().split("(?m)^=>\n", -1);
    Path plan = folder.resolve("p.yaml");
    Files.writeString(plan, parts[0]);
    assertThat(console.run("plan", "check", plan.toString())).isEqualTo(2);
    assertThat(
            console.err().stream()
                .filter(line -> !line.startsWith("See "))
                .map(line -> line.replace("cqlsurge: " + folder + "/", "")))
        .containsExactly(parts[1].split("\n", -1));
    assertThat(console.run("plan", plan.toString())).as("executed").isEqualTo(2);
  }
}
