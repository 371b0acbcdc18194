package io.cqlsurge.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.settings.echo.SettingsText;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Options of keyspaces and tables in CQL, as a shell passes them. */
class SchemaSettingsTest {
  private static Settings parse(String... options) {
    List<String> arguments = new ArrayList<>(List.of("write", "n=5", "-schema"));
    arguments.addAll(List.of(options));
    return SettingsParser.parse(arguments);
  }

  private static SchemaSettings schema(String... options) {
    return parse(options).data().schema();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "tablets={'enabled':false}",
        "tablets = {'enabled': false} AND durable_writes = false",
        "comment='it''s a test, (really)' AND cdc=true",
        "comment = 'a ) b' AND compression = {'class': 'LZ4Compressor', 'chunk_length_in_kb': 4}",
        "compaction={'class':'X'} AND \"odd=name\"=[1, (2)]"
      })
  void options_keep_their_spaces_quotes_and_brackets(String cql) {
    assertThat(schema("table(" + cql + ")").tableOptions()).contains(cql);
    assertThat(schema("KEYSPACE(" + cql + ")", "keyspace=ks", "compression=Z"))
        .isEqualTo(schema("compression=Z", "keyspace=ks", "keyspace(" + cql + ")"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '$',
      value = {
        "keyspace(tablets={'enabled':false)|the { at character 9 of the value has no counterpart",
        "table(comment='it)|the ' at character 9 of the value has no counterpart",
        "table(comment = 'it's')|the ' at character 16 of the value has no counterpart",
        "table(a=1]|the closing parenthesis is missing",
        "table(a=1])|the ] at character 4 of the value has no counterpart",
        "table(cdc=true|the closing parenthesis is missing",
        "table()|a value is missing",
      })
  void an_error_says_where_a_bracket_or_quote_is_not_closed(String option, String problem) {
    UsageError error = catchThrowableOfType(UsageError.class, () -> parse(option));
    assertThat(error.messages()).containsExactly("-schema: '" + option + "': " + problem);
  }

  @Test
  void the_settings_show_the_options_and_the_line_can_be_pasted() {
    Settings settings = parse("table(cdc = true)");
    assertThat(SettingsText.groups(settings).get("Schema"))
        .containsEntry("Table Options", "cdc = true")
        .doesNotContainKey("Keyspace Options");
    assertThat(settings.typed().line()).isEqualTo("write n=5 -schema 'table(cdc = true)'");
  }

  @Test
  void a_strategy_by_default_is_not_one_that_the_user_named() {
    assertThat(schema("replication(factor=3)").namesStrategy()).isFalse();
    assertThat(schema("replication(factor=3, Strategy=SimpleStrategy)").namesStrategy()).isTrue();
  }

  @Test
  void user_takes_only_the_further_options() {
    List<String> line = List.of("user", "profile=a.yaml", "ops(insert=1)", "-schema");
    List<String> valid = new ArrayList<>(line);
    valid.addAll(List.of("keyspace(tablets={'enabled':false})", "table(cdc=true)"));
    assertThat(SettingsParser.parse(valid).data().schema().tableOptions()).contains("cdc=true");
  }
}
