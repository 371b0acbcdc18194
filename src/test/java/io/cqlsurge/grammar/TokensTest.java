package io.cqlsurge.grammar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TokensTest {
  private static final Set<String> GROUPS = Set.of("-rate", "-node");

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "-pop dist=gaussian( 1..10 , 3 ) | -pop;dist=gaussian(1..10,3)",
        "ops (insert=1, q=2 )            | ops(insert=1,q=2)",
        "n = 1000                        | n=1000",
        "write n=5 cl=ONE                | write;n=5;cl=ONE",
        "-node a, b,c                    | -node;a,b,c",
        "threads >= 4                    | threads>=4",
        "err < 0.02                      | err<0.02",
        "replication(factor=3) keyspace=k | replication(factor=3);keyspace=k",
      })
  void blanks_beside_punctuation_vanish(String typed, String words) {
    assertThat(Tokens.split(List.of(typed.split(" ", -1)), GROUPS))
        .containsExactly(words.split(";"));
  }

  @Test
  void a_quoted_value_keeps_its_blanks() {
    assertThat(Tokens.split(List.of("-graph", "title=My graph", "file=x"), GROUPS))
        .containsExactly("-graph", "title=My graph", "file=x");
  }

  @Test
  void a_quoted_value_loses_the_blanks_beside_punctuation() {
    assertThat(Tokens.split(List.of("profile=a.yaml, b.yaml"), GROUPS))
        .containsExactly("profile=a.yaml,b.yaml");
  }

  @Test
  void a_quoted_password_keeps_every_blank() {
    assertThat(Tokens.split(List.of("user=bob", "password = a, (b) = c"), GROUPS))
        .containsExactly("user=bob", "password=a, (b) = c");
    assertThat(Tokens.split(List.of("password=a,", "b"), GROUPS)).containsExactly("password=a,b");
  }

  @Test
  void a_quoted_name_for_people_keeps_every_blank() {
    assertThat(Tokens.split(List.of("-graph", "title=10, 50 (and 200) = all", "file=x"), GROUPS))
        .containsExactly("-graph", "title=10, 50 (and 200) = all", "file=x");
    assertThat(Tokens.split(List.of("revision = a < b"), GROUPS)).containsExactly("revision=a < b");
    assertThat(Tokens.split(List.of("title=a, b -rate threads=5"), GROUPS))
        .containsExactly("title=a, b", "-rate", "threads=5");
  }

  @Test
  void blanks_and_dashes_of_a_page_are_those_of_a_keyboard() {
    assertThat(Tokens.split(List.of("write\u00a0n=5", "\u2013rate", "threads=3\u200b"), GROUPS))
        .containsExactly("write", "n=5", "-rate", "threads=3");
    assertThat(Tokens.split(List.of("title=a \u2013b"), GROUPS)).containsExactly("title=a \u2013b");
  }

  @Test
  void one_argument_may_hold_a_whole_line() {
    TokenizedCommand call =
        TokenizedCommand.cut(List.of("write n=5 cl=ONE -rate threads=5 -node a"), GROUPS);
    assertThat(call.command().name()).isEqualTo("write");
    assertThat(call.groups()).extracting(TokenGroup::name).containsExactly("-rate", "-node");
  }

  @Test
  void names_of_command_and_groups_are_lower_cased_and_words_are_not() {
    TokenizedCommand call =
        TokenizedCommand.cut(List.of("WRITE", "CL=One", "-RATE", "Auto"), GROUPS);
    assertThat(call.command()).isEqualTo(new TokenGroup("write", List.of("CL=One")));
    assertThat(call.groups()).containsExactly(new TokenGroup("-rate", List.of("Auto")));
  }

  @Test
  void nothing_typed_is_refused() {
    assertThatThrownBy(() -> TokenizedCommand.cut(List.of("", " "), GROUPS))
        .isInstanceOf(UsageError.class);
  }
}
