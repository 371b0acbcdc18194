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
  void spaces_around_punctuation_are_removed(String typed, String tokens) {
    assertThat(Tokens.split(List.of(typed.split(" ", -1)), GROUPS))
        .containsExactly(tokens.split(";"));
  }

  @Test
  void only_conditions_are_joined_at_comparison_signs() {
    assertThat(Tokens.split(List.of("-graph", "title=A>", "revision=<b", "file=x>"), GROUPS))
        .containsExactly("-graph", "title=A>", "revision=<b", "file=x>");
    assertThat(Tokens.split(List.of("fail-if(", "p99.9", ">", "1s,", "errors", ">0", ")"), GROUPS))
        .containsExactly("fail-if(p99.9>1s,errors>0)");
  }

  @Test
  void a_quoted_value_keeps_its_spaces() {
    assertThat(Tokens.split(List.of("-graph", "title=My graph", "file=x"), GROUPS))
        .containsExactly("-graph", "title=My graph", "file=x");
  }

  @Test
  void a_quoted_value_loses_the_spaces_around_punctuation() {
    assertThat(Tokens.split(List.of("profile=a.yaml, b.yaml"), GROUPS))
        .containsExactly("profile=a.yaml,b.yaml");
  }

  @Test
  void a_quoted_password_keeps_every_space() {
    assertThat(Tokens.split(List.of("user=bob", "password = a, (b) = c"), GROUPS))
        .containsExactly("user=bob", "password=a, (b) = c");
    assertThat(Tokens.split(List.of("password=a,", "b"), GROUPS)).containsExactly("password=a,b");
  }

  @Test
  void a_quoted_title_keeps_every_space() {
    assertThat(Tokens.split(List.of("-graph", "title=10, 50 (and 200) = all", "file=x"), GROUPS))
        .containsExactly("-graph", "title=10, 50 (and 200) = all", "file=x");
    assertThat(Tokens.split(List.of("revision = a < b"), GROUPS)).containsExactly("revision=a < b");
    assertThat(Tokens.split(List.of("title=a, b -rate threads=5"), GROUPS))
        .containsExactly("title=a, b", "-rate", "threads=5");
  }

  @Test
  void spaces_and_dashes_copied_from_a_page_become_ascii() {
    assertThat(Tokens.split(List.of("write\u00a0n=5", "\u2013rate", "threads=3\u200b"), GROUPS))
        .containsExactly("write", "n=5", "-rate", "threads=3");
    assertThat(Tokens.split(List.of("title=a \u2013b"), GROUPS)).containsExactly("title=a \u2013b");
  }

  @Test
  void one_argument_may_contain_a_whole_command_line() {
    TokenizedCommand line =
        TokenizedCommand.split(List.of("write n=5 cl=ONE -rate threads=5 -node a"), GROUPS);
    assertThat(line.command().name()).isEqualTo("write");
    assertThat(line.groups()).extracting(TokenGroup::name).containsExactly("-rate", "-node");
  }

  @Test
  void only_the_names_of_command_and_groups_become_lower_case() {
    TokenizedCommand line =
        TokenizedCommand.split(List.of("WRITE", "CL=One", "-RATE", "Auto"), GROUPS);
    assertThat(line.command()).isEqualTo(new TokenGroup("write", List.of("CL=One")));
    assertThat(line.groups()).containsExactly(new TokenGroup("-rate", List.of("Auto")));
  }

  @Test
  void an_empty_command_line_is_rejected() {
    assertThatThrownBy(() -> TokenizedCommand.split(List.of("", " "), GROUPS))
        .isInstanceOf(UsageError.class);
  }
}
