package io.cqlsurge.feature.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cqlsurge.grammar.UsageError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TrialReaderTest {
  @TempDir private Path folder;

  private String file(String name, String... entries) throws IOException {
    String text =
        "{'format':'cqlsurge-run','version':1,'title':'t','stats':["
            + String.join(",", entries)
            + "]}";
    return Files.writeString(folder.resolve(name), text.replace('\'', '"')).toString();
  }

  private static String entry(String revision, String test, String more) {
    return "{'revision':'"
        + revision
        + "','test':'"
        + test
        + "','command':'write','metrics':['type'],'intervals':[],'op rate':'1',"
        + "'cqlsurge':{'version':1,'results':{},'times':{},"
        + more
        + "}}";
  }

  private static String step(String revision, int threads) {
    return entry(
        revision + " - " + threads + " threads",
        "WRITE",
        "'run':'" + revision + "','step':" + threads + ",'threads':" + threads);
  }

  @Test
  void kinds_of_operations_belong_to_the_total_before_them() throws Exception {
    String file =
        file(
            "mixed.json",
            entry("v1", "MIXED", "'run':'r','step':0"),
            entry("v1", "READ", "'run':'r','step':0,'kind':'READ'"),
            entry("v1", "WRITE", "'run':'r','step':0,'kind':'WRITE'"));
    assertThat(TrialReader.read(file))
        .singleElement()
        .satisfies(
            trial -> {
              assertThat(trial.name()).isEqualTo("v1");
              assertThat(trial.kinds()).containsOnlyKeys("READ", "WRITE");
            });
  }

  @Test
  void a_trial_without_revision_is_named_by_its_file() throws Exception {
    String file = file("plain.json", entry("unknown", "WRITE", "'run':'r'"));
    assertThat(TrialReader.read(file)).extracting(Trial::name).containsExactly(file);
  }

  @Test
  void a_revision_after_the_file_selects_trials() throws Exception {
    String file =
        file(
            "page.json",
            entry("v1", "WRITE", "'run':'one'"),
            entry("v2", "WRITE", "'run':'two'"),
            step("ramp", 4),
            step("ramp", 8));
    assertThat(TrialReader.read(file)).hasSize(4);
    assertThat(TrialReader.read(file + "#v2")).extracting(Trial::name).containsExactly("v2");
    assertThat(TrialReader.read(file + "#ramp"))
        .extracting(Trial::name)
        .containsExactly("ramp - 4 threads", "ramp - 8 threads");
    assertThat(TrialReader.read(file + "#ramp - 8 threads")).hasSize(1);
    assertThatThrownBy(() -> TrialReader.read(file + "#v3"))
        .isInstanceOf(UsageError.class)
        .hasMessageContainingAll("'v3'", file, "'v1', 'v2'");
  }

  @Test
  void a_file_may_have_a_number_sign_in_its_name() throws Exception {
    String file = file("run#1.json", entry("v1", "WRITE", "'run':'r'"));
    assertThat(TrialReader.read(file)).hasSize(1);
    assertThat(TrialReader.read(file + "#v1")).hasSize(1);
  }

  @Test
  void trials_of_one_revision_are_distinguished_by_their_tests() throws Exception {
    String file =
        file("two.json", entry("v1", "WRITE", "'run':'one'"), entry("v1", "READ", "'run':'two'"));
    assertThat(TrialReader.read(file))
        .extracting(Trial::name)
        .containsExactly("v1 WRITE", "v1 READ");
    assertThat(TrialReader.read(file + "#v1")).hasSize(2);
  }
}
