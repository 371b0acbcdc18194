package io.cqlsurge.feature.duel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cqlsurge.feature.duel.DuelSettings.OnFailure;
import io.cqlsurge.grammar.UsageError;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class DuelSettingsTest {
  private static final String A = "a=write n=10 -rate threads=5";
  private static final String B = "b=read n=10 -rate threads=5";

  private static DuelSettings parse(String... arguments) {
    return DuelSettings.parse(List.of(arguments));
  }

  @Test
  void commands_keep_their_own_options() {
    DuelSettings settings =
        parse(
            "a=write n=10 -graph file=x.html title=T revision=r -log json=y",
            "b=read n=10 -pop \"dist=gauss(1..5)\" -mode password='a b'",
            "repeat=3",
            "json=all.json",
            "title=My duel");
    assertThat(settings.arguments().get(0))
        .containsExactly(
            "write", "n=10", "-graph", "file=x.html", "title=T", "revision=r", "-log", "json=y");
    assertThat(settings.arguments().get(1))
        .containsExactly("read", "n=10", "-pop", "dist=gauss(1..5)", "-mode", "password=a b");
    assertThat(settings.rounds().count()).isEqualTo(3);
    assertThat(settings.files().json()).hasValue(Path.of("all.json"));
    assertThat(settings.files().title()).hasValue("My duel");
    assertThat(settings.names()).containsExactly("A", "B");
  }

  @Test
  void defaults_are_ten_rounds_after_an_uncounted_one() {
    DuelSettings settings = parse(A, B);
    assertThat(settings.rounds()).isEqualTo(new DuelSettings.Rounds(10, 1, false));
    assertThat(settings.onFailure()).isEqualTo(OnFailure.LEAVE_OUT);
    assertThat(settings.decides()).isEmpty();
    assertThat(settings.reset()).isEmpty();
  }

  @Test
  void all_options_are_read() {
    DuelSettings settings =
        parse(
            A,
            B,
            "c=mixed n=5",
            "names=old,new,other",
            "until=decided",
            "decide=p99",
            "uncounted=0",
            "on-failure=end",
            "reset=scripts/reset.sh --repeat=5 && sleep 1");
    assertThat(settings.names()).containsExactly("old", "new", "other");
    assertThat(settings.rounds()).isEqualTo(new DuelSettings.Rounds(10, 0, true));
    assertThat(settings.decides()).hasValue("p99");
    assertThat(settings.onFailure()).isEqualTo(OnFailure.END);
    assertThat(settings.reset()).hasValue("scripts/reset.sh --repeat=5 && sleep 1");
  }

  @Test
  void errors_are_reported_together() {
    assertThatThrownBy(() -> parse(A, B, "repeat=1", "until=noon", "on-failure=x"))
        .isInstanceOf(UsageError.class)
        .hasMessageContaining("'repeat=1': must be at least 2")
        .hasMessageContaining("'until=noon': must be decided")
        .hasMessageContaining("must be leave-out or end");
    assertThatThrownBy(() -> parse(A)).hasMessageContaining("b=");
    assertThatThrownBy(() -> parse(A, B, "names=x")).hasMessageContaining("there are 2 commands");
    assertThatThrownBy(() -> parse(A, B, "names=x,x")).hasMessageContaining("different name");
    assertThatThrownBy(() -> parse("write n=10", B)).isInstanceOf(UsageError.class);
  }

  @Test
  void a_quote_that_is_not_closed_is_an_error() {
    DuelSettings settings = parse("a=write n=10 -pop 'seq=1..5", B);
    assertThatThrownBy(settings::arguments).hasMessageContaining("a quote is not closed");
  }
}
