package io.cqlsurge.settings.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.settings.SettingsParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CredentialsFileTest {
  @TempDir Path folder;

  private ConnectionSettings read(String content, String... more) throws IOException {
    Path file = Files.writeString(folder.resolve("secret.properties"), content);
    List<String> arguments = new ArrayList<>(List.of("-credentials-file", file.toString()));
    arguments.addAll(List.of(more));
    return SettingsParser.ofCore()
        .check("check", arguments, notice -> {})
        .connection()
        .orElseThrow();
  }

  @Test
  void a_file_gives_the_login_and_the_passwords_of_the_stores() throws IOException {
    ConnectionSettings settings =
        read(
            """
            cql.username=bob
            cql.password=one
            transport.truststore.password=two
            transport.keystore.password=three
            """,
            "-transport",
            "truststore=t",
            "keystore=k");
    assertThat(settings.mode().authentication().user()).contains("bob");
    assertThat(settings.mode().authentication().password()).contains(new Secret("one"));
    assertThat(settings.transport().truststore().orElseThrow().password())
        .contains(new Secret("two"));
    assertThat(settings.transport().keystore().orElseThrow().password())
        .contains(new Secret("three"));
  }

  @Test
  void the_command_line_takes_precedence() throws IOException {
    ConnectionSettings settings =
        read(
            "cql.username=bob\ncql.password=one\ntransport.truststore.password=two\n",
            "-mode",
            "user=eve",
            "password=four",
            "-transport",
            "truststore=t",
            "truststore-password=five",
            "keystore=k");
    assertThat(settings.mode().authentication().user()).contains("eve");
    assertThat(settings.mode().authentication().password()).contains(new Secret("four"));
    assertThat(settings.transport().truststore().orElseThrow().password())
        .contains(new Secret("five"));
    assertThat(settings.transport().keystore().orElseThrow().password())
        .contains(new Secret("five"));
  }

  @Test
  void some_keys_are_enough_but_a_login_needs_both_keys() throws IOException {
    assertThat(read("jmx.username=x\n").mode().authentication().user()).isEmpty();
    assertThat(read("cql.password=one\n", "-mode", "user=eve").mode().authentication().user())
        .contains("eve");
    UsageError error = catchThrowableOfType(UsageError.class, () -> read("cql.username=bob\n"));
    assertThat(error.messages())
        .containsExactly("-mode: user= and password= belong together; give both or neither");
  }

  @Test
  void a_file_that_cannot_be_read_is_named() {
    List<String> arguments = List.of("-credentials-file", folder.resolve("none").toString());
    UsageError error =
        catchThrowableOfType(
            UsageError.class,
            () ->
                SettingsParser.ofCore()
                    .check("check", arguments, notice -> {})
                    .connection()
                    .orElseThrow());
    assertThat(error.messages()).hasSize(1);
    assertThat(error.getMessage()).startsWith("-credentials-file: '").contains("cannot be read");
  }

  @Test
  void an_unknown_key_is_named_without_its_value() throws IOException {
    Path file = folder.resolve("typo.properties");
    Files.writeString(file, "cql.username=bob\ncql.password=a\ncql.pasword=geheim\nother=geheim\n");
    assertThat(
            SettingsParser.parse(List.of("write", "n=1", "-credentials-file", file.toString()))
                .typed()
                .notices())
        .containsExactly(
            "-credentials-file: the key 'cql.pasword' is unknown and ignored; did you mean"
                + " 'cql.password'?",
            "-credentials-file: the key 'other' is unknown and ignored; valid keys: cql.username,"
                + " cql.password, jmx.username, jmx.password, transport.truststore.password,"
                + " transport.keystore.password");
  }
}
