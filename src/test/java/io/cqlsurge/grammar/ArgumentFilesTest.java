package io.cqlsurge.grammar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cqlsurge.cli.TestConsole;
import io.cqlsurge.run.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("assembled")
class ArgumentFilesTest {
  @TempDir private Path folder;

  private String file(String name, String text) throws IOException {
    return "@" + Files.writeString(folder.resolve(name), text);
  }

  private static List<String> expand(String... typed) {
    return ArgumentFiles.expand(List.of(typed)).arguments();
  }

  @Test
  void a_character_that_no_argument_can_contain_is_an_error() throws IOException {
    String file = file("run.args", "compare a.json b\0c");
    assertThatThrownBy(() -> expand(file))
        .isInstanceOf(UsageError.class)
        .hasMessage("'" + file + "': contains a NUL character, which no argument can contain");
  }

  @Test
  void a_file_has_several_lines_comments_and_quotes() throws Exception {
    String file =
        file(
            "run.args",
            """
            # the load of the shop
            write n=1M
              -rate threads=50 'steps(1000/s*60s, 2000/s*60s)'  # two rates
            -graph file=x.html title="My ""graph" revision=a#b
            -mode user='it''s' password="a\\"b\\\\c" \\
              native \\#x ""
            """);
    assertThat(expand(file, "-node", "10.0.0.1"))
        .containsExactly(
            "write",
            "n=1M",
            "-rate",
            "threads=50",
            "steps(1000/s*60s, 2000/s*60s)",
            "-graph",
            "file=x.html",
            "title=My graph",
            "revision=a#b",
            "-mode",
            "user=its",
            "password=a\"b\\c",
            "native",
            "#x",
            "",
            "-node",
            "10.0.0.1");
  }

  @Test
  void files_may_be_anywhere_and_name_other_files() throws Exception {
    String inner = file("inner.args", "-rate threads=5\r\n");
    String outer = file("outer.args", "n=10 " + inner.replace("\\", "\\\\") + " -node a");
    assertThat(expand("write", outer, "-log", "no-summary"))
        .containsExactly("write", "n=10", "-rate", "threads=5", "-node", "a", "-log", "no-summary");
  }

  @Test
  void two_at_signs_mean_one() {
    assertThat(expand("write", "@@x", "@", "a@b")).containsExactly("write", "@x", "@", "a@b");
  }

  @Test
  void errors_name_file_and_line() throws Exception {
    String open = file("open.args", "write\n\n n=1 'x\n y");
    assertThatThrownBy(() -> expand(open))
        .isInstanceOf(UsageError.class)
        .hasMessage(open.substring(1) + ", line 3: the closing ' is missing");
    String missing = file("missing.args", "write\n@none.args");
    assertThatThrownBy(() -> expand(missing))
        .isInstanceOf(UsageError.class)
        .hasMessage(
            "'@none.args': there is no such file; write @@ for an argument with @ ("
                + missing.substring(1)
                + ", line 2)");
  }

  @Test
  void a_file_that_includes_itself_is_refused() throws Exception {
    Path path = folder.resolve("loop.args");
    file("loop.args", "write @" + path);
    assertThatThrownBy(() -> expand("@" + path))
        .isInstanceOf(UsageError.class)
        .hasMessageContaining("files include each other too deeply");
  }

  @Test
  void a_wrong_option_is_reported_with_its_file_and_line() throws Exception {
    String file = file("run.args", "write n=1\n-rate treads=5");
    TestConsole console = new TestConsole();
    assertThat(console.run(file)).isEqualTo(ExitCode.USAGE.status());
    assertThat(console.err().get(0))
        .contains("'treads=5' is not an option of -rate")
        .endsWith(" (" + file.substring(1) + ", line 2)");
  }

  @Test
  void a_missing_file_is_wrong_usage() {
    TestConsole console = new TestConsole();
    assertThat(console.run("write", "@none.args")).isEqualTo(ExitCode.USAGE.status());
    assertThat(console.err().get(0)).contains("'@none.args': there is no such file");
  }

  @Test
  void a_password_in_a_file_is_not_printed() throws Exception {
    String file = file("run.args", "write n=1 -mode user=u password=geheim x=1");
    TestConsole console = new TestConsole();
    assertThat(console.run(file)).isEqualTo(ExitCode.USAGE.status());
    assertThat(console.errText()).doesNotContain("geheim");
  }

  @Test
  void other_commands_take_files_too() throws Exception {
    TestConsole console = new TestConsole();
    assertThat(console.run(file("help.args", "help -rate # the page"))).isZero();
    assertThat(console.text()).contains("threads=?");
  }
}
