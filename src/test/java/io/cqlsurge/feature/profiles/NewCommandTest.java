package io.cqlsurge.feature.profiles;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.cli.TestConsole;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("assembled")
class NewCommandTest {
  private static final String SCHEMA =
      "CREATE KEYSPACE shop WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1};"
          + " CREATE TABLE shop.orders (id int, at timestamp, note text, PRIMARY KEY (id, at));";

  private static final String STATS =
      """
      Total number of tables: 1
      ----------------
      @\t\tSpace used (live): 1000
      \t\tNumber of partitions (estimate): 4999
      \t\tLocal read count: 750
      \t\tLocal write count: 250
      \t\tCompacted partition minimum bytes: 311
      \t\tCompacted partition maximum bytes: 29521
      \t\tCompacted partition mean bytes: 14749
      """;

  private static final String HISTOGRAMS =
      """
      shop/orders histograms
      Percentile      Read Latency     Write Latency          SSTables    Partition Size        Cell Count
                          (micros)          (micros)                             (bytes)
      50%                     0.00             42.00              0.00             14237               124
      75%                     0.00             60.00              0.00             17084               149
      95%                     0.00             86.00              0.00             24601               179
      98%                     0.00             86.00              0.00             24601               215
      99%                     0.00             86.00              0.00             24601               215
      Min                     0.00             21.00              0.00               311                 4
      Max                     0.00             86.00              0.00             29521               258
      """;

  @TempDir Path folder;

  private String file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "profile new|profile new needs a table: 'profile new shop.orders -node 10.0.0.1'",
        "profile new shop.orders|profile new reads a table: add the node, as in 'profile new shop.orders -node 10.0.0.1'",
        "profile new shop.orders none.txt|there is no file 'none.txt'",
        "profile new a.b.c|there is no file 'a.b.c'",
        "profile new system.peers -node 127.0.0.1|system has tables of the database itself",
        "profile new system_views.clients -node 127.0.0.1|system_views has tables of the database itself",
        "profile new shop.orders -o|-o needs a file: -o my.yaml",
        "profile new shop.orders -o no/such/folder.yaml|there is no folder ",
        "profile new shop.orders -o pom.xml|pom.xml exists; give another file, or delete it first",
        "profile new shop.orders pom.xml|pom.xml is not a known kind of file: CQL definitions, ",
        "profile new shop.orders pages=0|'pages=0': must be at least 1",
        "profile new shop.orders rows=many|'many' is not a whole number",
        "profile new shop.orders seconds=1d|'1d' is not a whole number",
        "profile new shop.orders values=all|'values=all': must be yes",
        "profile new shop.orders names=secret|'names=secret': must be hidden",
        "profile new shop.orders page=5|did you mean 'pages=5'?",
        "profile new shop.orders -rate threads=5|'-rate' is not a group of options",
        "profile newer shop.orders|write 'new', 'check', 'show', 'stats' or 'try'",
      })
  void wrong_calls_are_explained(String line, String message) {
    TestConsole console = new TestConsole();
    assertThat(console.run(line.split(" "))).isEqualTo(2);
    assertThat(console.errText()).contains(message);
  }

  @Test
  void definitions_and_a_node_exclude_each_other() throws IOException {
    TestConsole console = new TestConsole();
    String schema = file("schema.cql", SCHEMA);
    assertThat(console.run("profile", "new", "shop.orders", schema, "-node", "127.0.0.1"))
        .isEqualTo(2);
    assertThat(console.errText()).contains("remove that file, or -node");
  }

  @Test
  void definitions_alone_give_a_profile_without_sizes() throws IOException {
    TestConsole console = new TestConsole();
    String made = folder.resolve("made.yaml").toString();
    assertThat(console.run("profile", "new", file("schema.cql", SCHEMA), "shop.orders", "-o", made))
        .as(console.errText())
        .isZero();
    assertThat(Files.readString(Path.of(made)))
        .contains("# sizes are not known", "# access: not known, uniform assumed")
        .contains("keyspace: ${keyspace:shop}", "  CREATE KEYSPACE ${keyspace:shop}\n  WITH repl");
    assertThat(new TestConsole().run("profile", "check", "--strict", made)).isZero();
  }

  @Test
  void a_whole_keyspace_becomes_a_file_for_each_table_and_a_command() throws IOException {
    TestConsole console = new TestConsole();
    String schema = file("schema.cql", SCHEMA + " CREATE TABLE shop.items (id int PRIMARY KEY);");
    assertThat(console.run("profile", "new", "shop", schema, "-o", folder.toString()))
        .as(console.errText())
        .isZero();
    assertThat(folder.resolve("orders.yaml")).isRegularFile();
    assertThat(folder.resolve("items.yaml")).isRegularFile();
    assertThat(console.out().get(console.out().size() - 1))
        .isEqualTo(
            "cqlsurge user profile=%s,%s \"ops(orders.insert=1,orders.row=1,orders.partition=1,items.insert=1,items.row=1)\" duration=1m -rate threads=50"
                .formatted(folder.resolve("orders.yaml"), folder.resolve("items.yaml")));
  }

  @Test
  void outputs_of_nodetool_give_sizes_and_requests() throws IOException {
    String stats = STATS.replace("@", "Keyspace : shop\n\t\tTable: orders\n");
    String made = folder.resolve("made.yaml").toString();
    TestConsole console = new TestConsole();
    assertThat(
            console.run(
                "profile",
                "new",
                "shop.orders",
                file("schema.cql", SCHEMA),
                file("tablestats.txt", stats),
                file("tablehistograms.txt", HISTOGRAMS),
                "-o",
                made))
        .as(console.errText())
        .isZero();
    assertThat(Files.readString(Path.of(made)))
        .contains("# sizes are from nodetool", "# 4,999 partitions, ")
        .contains("ops(insert=25,row=37.5,partition=37.5)")
        .contains("cluster: quantiles(0:5,10:2", ",50:123,75:149,");
    assertThat(new TestConsole().run("profile", "check", made)).isZero();
  }

  @Test
  void outputs_for_another_table_are_not_used() throws IOException {
    String made = folder.resolve("made.yaml").toString();
    new TestConsole()
        .run(
            "profile",
            "new",
            "shop.orders",
            file("schema.cql", SCHEMA),
            file("tablehistograms.txt", HISTOGRAMS.replace("orders", "items")),
            "-o",
            made);
    assertThat(Files.readString(Path.of(made))).contains("# sizes are not known");
  }

  @Test
  void histograms_of_a_table_that_is_not_on_disk_have_no_sizes() throws IOException {
    String made = folder.resolve("made.yaml").toString();
    TestConsole console = new TestConsole();
    String empty = HISTOGRAMS.replaceAll("(?m)(0[.]00) +[0-9]+ +[0-9]+$", "$1      NaN      NaN");
    assertThat(
            console.run(
                "profile",
                "new",
                "shop.orders",
                file("schema.cql", SCHEMA),
                file("tablehistograms.txt", empty),
                "-o",
                made))
        .as(console.errText())
        .isZero();
    assertThat(empty).contains("NaN");
    assertThat(Files.readString(Path.of(made))).contains("# sizes are not known");
  }
}
