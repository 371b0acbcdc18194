package io.cqlsurge.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.settings.connection.NodeAddress;
import io.cqlsurge.settings.echo.SettingsText;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class EnvironmentDefaultsTest {
  private static final SettingsParser PARSER = SettingsParser.ofCore();

  private static final Map<String, String> ALL =
      Map.of(
          "CQLSURGE_NODE", "10.0.0.1,10.0.0.2",
          "CQLSURGE_DATACENTER", "dc1",
          "CQLSURGE_USER", "stress",
          "CQLSURGE_PASSWORD", "top secret");

  private static Settings settings(Map<String, String> environment, String... line) {
    return PARSER.parse(PARSER.complete(List.of(line), environment::get));
  }

  private static List<String> nodes(Settings settings) {
    return settings.connection().nodes().contactPoints().stream()
        .map(NodeAddress::toString)
        .toList();
  }

  @Test
  void variables_are_used_if_the_command_line_has_no_value() {
    Settings settings = settings(ALL, "write", "n=1", "-graph", "title=My graph");
    assertThat(nodes(settings)).containsExactly("10.0.0.1", "10.0.0.2");
    assertThat(settings.connection().nodes().datacenter()).contains("dc1");
    assertThat(settings.connection().mode().authentication().user()).contains("stress");
    assertThat(settings.connection().mode().authentication().password().orElseThrow().reveal())
        .isEqualTo("top secret");
    assertThat(settings.reports().graph().orElseThrow().title()).contains("My graph");
  }

  @Test
  void the_settings_are_printed_with_their_origin_and_without_secrets() {
    Settings settings = settings(ALL, "write", "n=1", "-node", "whitelist");
    assertThat(SettingsText.groups(settings).get("Environment"))
        .containsExactly(
            Map.entry("CQLSURGE_NODE", "10.0.0.1,10.0.0.2"),
            Map.entry("CQLSURGE_DATACENTER", "dc1"),
            Map.entry("CQLSURGE_USER", "stress"),
            Map.entry("CQLSURGE_PASSWORD", "*suppressed*"));
    assertThat(settings.typed().line())
        .isEqualTo(
            "write n=1 -node whitelist 10.0.0.1,10.0.0.2 datacenter=dc1 -mode user=stress 'password=***'");
    assertThat(SettingsText.of(settings)).noneMatch(line -> line.contains("top secret"));
  }

  @Test
  void the_command_line_takes_precedence() {
    Settings settings =
        settings(
            ALL, "write", "n=1", "-node", "a", "datacenter=b", "-mode", "user=u", "password=p");
    assertThat(nodes(settings)).containsExactly("a");
    assertThat(settings.connection().nodes().datacenter()).contains("b");
    assertThat(settings.connection().mode().authentication().user()).contains("u");
    assertThat(settings.typed().environment()).isEmpty();
    assertThat(SettingsText.groups(settings)).doesNotContainKey("Environment");
  }

  @Test
  void a_bundle_has_its_addresses_and_a_login_is_needed_as_typed() {
    CompletedLine completed =
        PARSER.complete(
            List.of("write", "n=1", "-mode", "bundle=b.zip", "user=u", "password=p"), ALL::get);
    assertThat(completed.used()).isEmpty();
  }

  @Test
  void without_variables_the_arguments_stay_as_they_are() {
    List<String> line = List.of("write n=1 -rate 'threads=5'");
    assertThat(PARSER.complete(line, name -> null).arguments()).isEqualTo(line);
    assertThat(PARSER.complete(line, name -> " ").used()).isEmpty();
  }

  @Test
  void invalid_values_name_their_variable() {
    assertThatThrownBy(() -> settings(Map.of("CQLSURGE_NODE", "a b"), "write"))
        .isInstanceOf(UsageError.class)
        .hasMessageStartingWith("CQLSURGE_NODE='a b': write hosts separated by commas");
    assertThatThrownBy(() -> settings(Map.of("CQLSURGE_USER", "u"), "write"))
        .isInstanceOf(UsageError.class)
        .hasMessage("CQLSURGE_USER and CQLSURGE_PASSWORD belong together; set both or neither");
  }
}
