package io.cqlsurge.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.feature.duel.DuelSettings;
import io.cqlsurge.grammar.OptionGroup;
import io.cqlsurge.grammar.UsageError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The completion scripts, run by real shells. */
@Tag("assembled")
@Timeout(120)
class CompletionCommandTest {
  /** The default break characters of bash, in its order. */
  private static final String BREAKS = "COMP_WORDBREAKS=$' \\t\\n\"\\'@><=;|&(:'\n";

  /** Replacements for functions that zsh has only during completion; they print the candidates. */
  private static final String ZSH_STUBS =
      """
      compset() { PREFIX=${PREFIX##${~2}}; }
      compadd() { shift ${@[(i)--]}; local one; for one; do [[ $one == $PREFIX* ]] && print -r -- $one; done; :; }
      _files() { print -r -- "files $PREFIX"; }
      """;

  @TempDir private Path folder;

  private Path script(String shell) throws IOException {
    TestConsole console = new TestConsole();
    assertThat(console.run("completion", shell)).isZero();
    return Files.write(folder.resolve(shell), console.out());
  }

  private static List<String> run(String... command) {
    try {
      Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
      process.getOutputStream().close();
      String text = new String(process.getInputStream().readAllBytes(), UTF_8);
      assertThat(process.waitFor()).as(text).isZero();
      return text.lines().toList();
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Returns the candidates of bash for the last word, each in angle brackets. */
  private List<String> bash(String line) throws IOException {
    String program =
        BREAKS
            + "source \"$1\"; COMP_LINE=$2 COMP_POINT=${#2}; _cqlsurge\n"
            + "[ ${#COMPREPLY[@]} = 0 ] || printf '<%s>\\n' \"${COMPREPLY[@]}\"";
    return run("bash", "--norc", "-c", program, "bash", script("bash").toString(), line);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '~',
      value = {
        "cqlsurge wri;<write >",
        "cqlsurge counter_;<counter_read > <counter_write >",
        "cqlsurge write -ra;<-rate >",
        "cqlsurge write -rate thre;<threads=>",
        "cqlsurge insert -rate threads=5 -ra;~~",
        "cqlsurge write n=5 n;<no-warmup > <n\\>> <n\\<>",
        "cqlsurge write cl=quo;<QUORUM >",
        "cqlsurge write cl=LOCAL_Q;<LOCAL_QUORUM >",
        "cqlsurge write truncate=;<never > <once > <always >",
        "cqlsurge write err\\<;~~",
        "cqlsurge mixed rat;<ratio\\(>",
        "cqlsurge mixed ratio\\(wr;<ratio\\(write=>",
        "cqlsurge mixed ratio\\(read=1,w;<1,write=>",
        "cqlsurge mixed ratio\\(read=;~~",
        "cqlsurge mixed 'ratio(wr;<ratio(write=>",
        "cqlsurge read -pop dist=gau;<gaussian\\(>",
        "cqlsurge user profile=profiles/chat.yaml ops\\(;<ops\\(insert=> <ops\\(validate=> <ops\\(newest=> <ops\\(message=> <ops\\(edit=>",
        "cqlsurge user profile=profiles/chat.yaml 'ops(insert=1,new;<ops(insert=1,newest=>",
        "cqlsurge user profile=nosuch.yaml ops\\(;<ops\\(insert=> <ops\\(validate=>",
        "cqlsurge user ops\\(;<ops\\(insert=> <ops\\(validate=>",
        "cqlsurge user profile=profiles/blog;<profiles/blog.yaml >",
        "cqlsurge user profile=prof;<profiles/>",
        "cqlsurge user profile=a.yaml,profiles/blog;<a.yaml,profiles/blog.yaml >",
        "cqlsurge read -credentials-file READ;<README.md >",
        "cqlsurge read -transport truststore=pom;<pom.xml >",
        "cqlsurge help -rep;<-reporting >",
        "cqlsurge print d;<dist=>",
        "cqlsurge legacy --num-k;<--num-keys >",
        "cqlsurge user profile=profiles/chat.yaml ops\\(insert=1\\) -P au;<authors=>",
        "cqlsurge user profile=nosuch.yaml ops\\(insert=1\\) -P au;~~",
        "~cqlsurge profile ~;<new > <check > <show > <stats > <try >",
        "cqlsurge profile check READ;<README.md >",
        "~cqlsurge graph ~;<merge >",
        "cqlsurge graph merge READ;<README.md >",
        "cqlsurge graph merge a.html -o READ;<README.md >",
        "cqlsurge completion z;<zsh >",
        "cqlsurge @READ;<README.md >",
        "cqlsurge write @profiles/blog;<profiles/blog.yaml >",
        "cqlsurge @run.args wri;<write >",
        "cqlsurge write @run.args -ra;<-rate >"
      })
  void bash_offers_the_matching_candidates(String line, String offered) throws IOException {
    assertThat(String.join(" ", bash(line))).isEqualTo(offered);
  }

  @Test
  void an_option_can_be_completed_in_the_middle_of_a_line() throws IOException {
    String program =
        BREAKS
            + "source \"$1\"; COMP_LINE='cqlsurge write -rate thr -node a' COMP_POINT=24; _cqlsurge\n"
            + "printf '<%s>\\n' \"${COMPREPLY[@]}\"";
    assertThat(run("bash", "--norc", "-c", program, "bash", script("bash").toString()))
        .containsExactly("<threads=>", "<throttle=>");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "wri;write",
        "write -ra;-rate",
        "write -rate thre;threads=",
        "write cl=LOCAL_Q;LOCAL_QUORUM",
        "mixed rat;ratio(",
        "mixed ratio(read=1,w;write=",
        "read -pop dist=gau;gaussian(",
        "user profile=pro;files pro",
        "user profile=profiles/chat.yaml ops(insert=1,new;newest=",
        "user profile=profiles/chat.yaml ops(insert=1) -P au;authors=",
        "read -credentials-file pro;files pro",
        "graph mer;merge",
        "graph merge a.html -o pro;files pro",
        "completion z;zsh",
        "@pro;files pro",
        "write @pro;files pro",
        "@run.args wri;write",
        "write @run.args -ra;-rate"
      })
  void zsh_offers_the_matching_candidates(String line, String offered) throws IOException {
    String program =
        "script=$1; shift; words=(cqlsurge \"$@\") CURRENT=${#words} PREFIX=${words[-1]}\n"
            + ZSH_STUBS
            + "source $script; _cqlsurge";
    List<String> command = new ArrayList<>(List.of("zsh", "-f", "-c", program, "zsh"));
    command.add(script("zsh").toString());
    command.addAll(List.of(line.split(" ", -1)));
    assertThat(run(command.toArray(String[]::new))).containsExactly(offered);
  }

  @Test
  void zsh_shows_descriptions() throws IOException {
    String program =
        "source $1; compadd() { print -rl -- $lines; }\n"
            + "COLUMNS=60; _cqlsurge_offer '' -- write; _cqlsurge_offer write -S '' -- n= -rate";
    assertThat(run("zsh", "-f", "-c", program, "zsh", script("zsh").toString()))
        .containsExactly(
            "write                      Writes rows to the predefined t",
            "n=                         stop after this many partitions",
            "-rate                      Requests in flight and their ra");
  }

  @Test
  void exactly_the_options_with_distributions_offer_distributions() {
    Set<String> found = new TreeSet<>();
    for (OptionGroup<?> group : groups()) {
      group.params().stream()
          .filter(param -> param.name().endsWith("=") && !param.name().equals("n="))
          .filter(param -> isDistribution(group, param.name()))
          .forEach(param -> found.add(param.name()));
    }
    assertThat(found)
        .containsExactly(
            "add=",
            "clustering=",
            "dist=",
            "partitions=",
            "read-lookback=",
            "revisit=",
            "row-population-ratio=",
            "select-ratio=",
            "size=",
            "table-dist=",
            "visits=");
    Set<String> offering = new TreeSet<>();
    for (OptionGroup<?> group : groups()) {
      group.params().stream()
          .filter(param -> !param.forms().isEmpty())
          .forEach(param -> offering.add(param.name()));
    }
    assertThat(offering).isEqualTo(found);
  }

  /** Returns whether an option rejects the value as an invalid distribution. */
  private static boolean isDistribution(OptionGroup<?> group, String option) {
    List<String> line =
        group.name().startsWith("-")
            ? List.of("read", group.name(), option + "nonsense(1)/1")
            : List.of(group.name(), option + "nonsense(1)/1");
    try {
      Assembled.parse(line);
      return false;
    } catch (UsageError e) {
      return e.getMessage().contains("Illegal distribution")
          || e.getMessage().contains("a distribution");
    }
  }

  @Test
  void the_tables_name_only_options_that_exist() {
    Set<String> names = new TreeSet<>();
    groups().forEach(group -> names.add(group.name()));
    groups().forEach(group -> group.params().forEach(param -> names.addAll(param.names())));
    assertThat(names)
        .containsAll(CompletionTable.FILES)
        .containsAll(CompletionTable.NESTED.keySet());
  }

  private static List<OptionGroup<?>> groups() {
    return Stream.of(
            Assembled.parser().commands(),
            Assembled.parser().groups(),
            List.<OptionGroup<?>>of(DuelSettings.group()))
        .flatMap(List::stream)
        .toList();
  }

  @Test
  void another_shell_is_rejected() {
    TestConsole console = new TestConsole();
    assertThat(console.run("completion", "fish")).isEqualTo(2);
    assertThat(console.err().get(0)).contains("bash or zsh");
  }
}
