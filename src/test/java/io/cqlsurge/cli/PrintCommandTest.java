package io.cqlsurge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("assembled")
class PrintCommandTest {
  private static final Path GOLDEN = Path.of("src/test/resources/golden/print");

  private final TestConsole console = new TestConsole();

  /** The first line of a golden file is the command, the others are its output. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "exp",
        "extreme",
        "gaussian",
        "inverted",
        "qextreme",
        "seq",
        "uniform",
        "own-fixed",
        "own-zipf",
        "own-latest",
        "own-hotspot",
        "own-quantiles",
        "own-weights"
      })
  void the_table_is_that_of_the_golden_file(String name) throws IOException {
    List<String> lines = Files.readAllLines(GOLDEN.resolve(name + ".txt"));
    String distribution = lines.get(0).replaceFirst(".* print '(.*)'", "$1");
    assertThat(console.run("print", distribution)).as(console.err().toString()).isZero();
    assertThat(console.out()).isEqualTo(lines.subList(1, lines.size()));
  }

  @Test
  void blanks_and_case_do_not_matter() {
    assertThat(console.run("PRINT", "Dist", "=", "Uniform( 1..100", ")")).isZero();
    TestConsole other = new TestConsole();
    assertThat(other.run("print", "dist=uniform(1..100)")).isZero();
    assertThat(console.out()).isEqualTo(other.out()).hasSize(13);
  }

  @Test
  void a_largest_value_of_zero_has_no_shares() {
    assertThat(console.run("print", "dist=uniform(-10..0)")).isZero();
    assertThat(console.out()).contains("100.0           0                      -");
  }

  @Test
  void an_invalid_distribution_is_reported() {
    assertThat(console.run("print", "dist=foo(1..2)")).isEqualTo(2);
    assertThat(console.out()).isEmpty();
    assertThat(console.err().get(0))
        .startsWith("cqlsurge: print: 'dist=foo(1..2)': Illegal distribution type: 'foo'");
    assertThat(console.err()).hasSize(2);
  }

  @Test
  void a_distribution_is_needed() {
    assertThat(console.run("print")).isEqualTo(2);
    assertThat(console.err().get(0)).isEqualTo("cqlsurge: print: needs 'dist=?'");
  }

  @Test
  void other_options_are_rejected() {
    assertThat(console.run("print", "dist=exp(1..9)", "-rate", "threads=4")).isEqualTo(2);
    assertThat(console.err().get(0)).startsWith("cqlsurge: '-rate' is not a group of options");
  }
}
