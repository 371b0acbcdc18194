package io.cqlsurge.settings.echo;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.cli.Assembled;
import io.cqlsurge.settings.CommandLinesTest;
import io.cqlsurge.settings.Settings;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The settings dump, compared with that of the original for the same command line. */
@Tag("assembled")
class SettingsTextTest {
  /** Lines that only one release line prints, and groups that are not supported yet. */
  private static final Pattern OMITTED =
      Pattern.compile(
          "  (Serial Consistency Level|Fail fast setting|CQL Version|Request Timeout|Rack"
              + "|Load Balance|Remote DC Hosts|Storage Options|Thrift Port): .*");

  private static final Pattern OLD_GROUP = Pattern.compile("Send To Daemon:");

  /** The lines that releases since 5.0 print for a group that older ones print in one line. */
  private static final List<String> TRANSPORT_OF_5 =
      List.of(
          "  Truststore: null",
          "  Truststore Password: null",
          "  Keystore: null",
          "  Keystore Password: null",
          "  SSL Protocol: TLS",
          "  SSL Algorithm: DEFAULT",
          "  SSL Ciphers: DEFAULT");

  @ParameterizedTest
  @ValueSource(
      strings = {
        "col-pop",
        "counter_read",
        "counter_write",
        "log-file",
        "log-level",
        "mixed",
        "read",
        "read-auto",
        "schema-full",
        "user-counter",
        "user-example",
        "user-example-range",
        "user-multi-spec",
        "user-tokenrange",
        "write-default-rate",
        "write-duration",
        "write-fixed",
        "write-nowarmup",
        "write-throttle",
        "write-warmup"
      })
  void the_dump_is_that_of_the_original(String recording) throws IOException {
    List<String> recorded = lines(recording);
    List<String> arguments = CommandLinesTest.arguments(recorded.get(0));
    Settings settings = Assembled.parse(arguments.subList(2, arguments.size()));
    assertThat(SettingsText.of(settings))
        .containsExactlyElementsOf(corrected(recorded.subList(1, recorded.size()), arguments));
  }

  @ParameterizedTest
  @CsvSource({
    "poisson, POISSON(1)",
    "poisson(07), POISSON(7)",
    "Poisson( 2K ), POISSON(2000)",
    "burst, BURST(1ms)",
    "BURST(500US), BURST(500us)",
    "burst( 1s ), BURST(1s)"
  })
  void arrivals_other_than_even_are_in_the_dump(String typed, String printed) {
    String line = "write n=5 -rate threads=5 fixed=9/s arrivals=" + typed;
    Settings settings = Assembled.parse(List.of(line.split(" ", -1)));
    assertThat(SettingsText.of(settings)).contains("  Arrivals: " + printed);
  }

  @Test
  void no_secret_is_in_the_dump() {
    Settings settings = Assembled.parse(List.of("write", "-mode", "user=bob", "password=hunter2"));
    assertThat(SettingsText.of(settings)).contains("  Password: *suppressed*");
    assertThat(SettingsText.of(settings).toString() + settings).doesNotContain("hunter2");
  }

  @Test
  void no_secret_is_anywhere_in_dump_or_command_line(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("credentials");
    Files.writeString(file, "cql.username=bob\ncql.password=swordfish1\njmx.password=swordfish2");
    Settings settings =
        Assembled.parse(
            List.of(
                "write",
                "-transport",
                "truststore=a.p12",
                "TRUSTSTORE-PASSWORD = swordfish3",
                "keystore=b.p12 keystore-password=swordfish4 store-type=PKCS12",
                "-jmx",
                "user=admin",
                "password=swordfish5 and more",
                "-credentials-file",
                file.toString(),
                "-graph",
                "file=a.html",
                "title=it's a \"title\""));
    List<String> dump = SettingsText.of(settings);
    assertThat(dump.toString() + settings).doesNotContain("swordfish").doesNotContain("and more");
    assertThat(dump)
        .containsSubsequence(
            "Transport:",
            "  Truststore: a.p12",
            "  Truststore Password: *suppressed*",
            "  Keystore: b.p12",
            "  Keystore Password: *suppressed*",
            "  Store Type: PKCS12",
            "JMX:",
            "  Username: admin",
            "  Password: *suppressed*",
            "Graph:",
            "  File: a.html",
            "  Title: it's a \"title\"",
            "Credentials file:",
            "  cql.username: bob",
            "  cql.password: *suppressed*",
            "  jmx.username: *not set*");
    assertThat(settings.typed().line())
        .isEqualTo(
            "write -transport truststore=a.p12 'TRUSTSTORE-PASSWORD=***' keystore=b.p12"
                + " 'keystore-password=***' store-type=PKCS12 -jmx user=admin 'password=***'"
                + " -credentials-file "
                + file
                + " -graph file=a.html 'title=it'\\''s a \"title\"'");
  }

  @Test
  void the_recorded_command_line_has_the_same_settings() {
    List<String> arguments =
        List.of("mixed", "ratio(read=1, write=2)", "n < 50", "-graph", "file=a.html", "title=A b");
    Settings settings = Assembled.parse(arguments);
    assertThat(Assembled.parse(CommandLinesTest.arguments(settings.typed().line())))
        .isEqualTo(settings);
  }

  @Test
  void lines_of_some_releases_are_printed_if_their_options_are_given() {
    List<String> arguments =
        List.of(
            "write",
            "serial-cl=LOCAL_SERIAL",
            "-errors",
            "fail-fast",
            "-node",
            "rack=r1",
            "-log",
            "nodes");
    assertThat(SettingsText.of(Assembled.parse(arguments)))
        .contains("  Serial Consistency Level: LOCAL_SERIAL", "  Fail fast setting: true")
        .contains("  By Node: true")
        .contains("  Rack: r1", "  Target Uncertainty: 0.020")
        .contains("  Minimum Uncertainty Measurements: 30");
  }

  @Test
  void where_the_load_of_the_nodes_is_read_is_printed_if_it_is_given() {
    String address = "http://{host}:9180/metrics";
    assertThat(SettingsText.of(Assembled.parse(List.of("write", "-log", "server"))))
        .contains("  Server: true");
    assertThat(SettingsText.of(Assembled.parse(List.of("write", "-log", "server=" + address))))
        .contains("  Server: " + address);
    assertThat(SettingsText.of(Assembled.parse(List.of("write"))))
        .noneMatch(line -> line.startsWith("  Server:"));
  }

  @Test
  void the_reporting_group_is_printed_if_its_options_are_given() {
    List<String> arguments = List.of("write", "-reporting", "header-frequency=5m");
    assertThat(SettingsText.of(Assembled.parse(arguments)))
        .endsWith(
            "Reporting:",
            "  Output frequency: each interval, 1000 ms",
            "  Header frequency: 5m",
            "");
    List<String> other = List.of("write", "-reporting", "output-frequency=10s");
    assertThat(SettingsText.of(Assembled.parse(other)))
        .endsWith("Reporting:", "  Output frequency: 10s", "  Header frequency: *not set*", "");
  }

  private static List<String> corrected(List<String> recorded, List<String> arguments) {
    boolean hasStrategy = arguments.stream().anyMatch(argument -> argument.contains("strategy="));
    List<String> lines = new ArrayList<>();
    boolean isOmitted = false;
    for (String line : recorded) {
      isOmitted = line.startsWith("  ") ? isOmitted : OLD_GROUP.matcher(line).matches();
      if (line.startsWith("  factory=")) {
        lines.addAll(TRANSPORT_OF_5);
      } else if (!isOmitted && !OMITTED.matcher(line).matches()) {
        lines.add(
            hasStrategy ? corrected(line) : corrected(line).replace("NetworkTopology", "Simple"));
      }
    }
    return lines;
  }

  /** Corrects spelling, unset numbers, and the default replication of the fork. */
  private static String corrected(String line) {
    return line.replace("Distibution", "Distribution")
        .replace("Auth Provide Class", "Auth Provider Class")
        .replace("Max Pending Per Connection: null", "Max Pending Per Connection: DEFAULT")
        .replace("Connections Per Host: 8", "Connections Per Host: DEFAULT")
        .replace("{datacenter1=1, replication_factor=1}", "{datacenter1=1}");
  }

  private static List<String> lines(String recording) throws IOException {
    String file = "/golden/settings/" + recording + ".txt";
    try (InputStream in = SettingsTextTest.class.getResourceAsStream(file)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    }
  }
}
