package io.cqlsurge.feature.profiles;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cqlsurge.feature.profiles.TableHistograms.Quantile;
import io.cqlsurge.grammar.UsageError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Reads real outputs, whose version is in the name of the file. */
class OperatorTextsTest {
  private static final Path OUTPUTS =
      Path.of("src/test/resources/io/cqlsurge/feature/profiles/outputs");

  private static String output(String name) throws IOException {
    return Files.readString(OUTPUTS.resolve(name + ".txt"));
  }

  private static TableStats stats(String text, String table) {
    return TableStats.parse(text).stream()
        .filter(stats -> stats.table().equals(table))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void every_text_has_one_kind() throws IOException {
    try (var files = Files.list(OUTPUTS)) {
      for (Path file : files.toList()) {
        String text = Files.readString(file);
        String name = file.getFileName().toString();
        assertThat(TableStats.is(text)).as(name).isEqualTo(name.startsWith("tablestats"));
        assertThat(TableHistograms.is(text)).as(name).isEqualTo(name.startsWith("tablehist"));
        assertThat(AccessCounts.is(text)).as(name).isEqualTo(!name.startsWith("table"));
      }
    }
  }

  @Test
  void table_statistics_are_read() throws IOException {
    assertThat(stats(output("tablestats-5.0"), "standard1"))
        .isEqualTo(new TableStats("shop", "standard1", 979130, 410000, 1312662, 42));
    assertThat(TableStats.parse(output("tablestats-5.0")))
        .extracting(TableStats::table)
        .containsExactly("counter1", "orders", "standard1");
    assertThat(stats(output("tablestats-5.0"), "counter1").partitions()).isZero();
    assertThat(stats(output("tablestats-4.0"), "orders").partitions()).isEqualTo(1999);
  }

  @ParameterizedTest
  @ValueSource(strings = {"4.0", "5.0"})
  void sizes_with_units_are_bytes(String version) throws IOException {
    TableStats exact = stats(output("tablestats-" + version), "orders");
    TableStats rounded = stats(output("tablestats-human-" + version), "orders");
    assertThat(exact.meanPartitionBytes()).isPositive();
    assertThat(rounded.meanPartitionBytes()).isEqualTo(exact.meanPartitionBytes());
  }

  @Test
  void the_nodes_of_a_text_are_added() throws IOException {
    TableStats first = stats(output("tablestats-5.0"), "orders");
    TableStats second = stats(output("tablestats-4.0"), "orders");
    TableStats both = stats(output("tablestats-5.0") + output("tablestats-4.0"), "orders");
    assertThat(both.partitions()).isEqualTo(first.partitions() + second.partitions());
    assertThat(both.reads()).isEqualTo(first.reads() + second.reads());
    assertThat(first.meanPartitionBytes()).isLessThan(second.meanPartitionBytes());
    assertThat(both.meanPartitionBytes())
        .isBetween(first.meanPartitionBytes() + 1, second.meanPartitionBytes() - 1);
  }

  @Test
  void sorted_outputs_have_complete_names_and_older_ones_other_labels() {
    String sorted =
        """
        \tTable (index): ks.t.by_v
        \tNumber of partitions (estimate): 5
        \tTable: ks.t
        \tSpace used (live): 5,5 KiB
        \tSSTable Compression Ratio: 0,25000
        \tCompacted partition mean bytes: 1,5 KiB
        \tCompacted partition maximum bytes: 30
        """;
    assertThat(TableStats.parse(sorted)).containsExactly(new TableStats("ks", "t", -1, 0, 0, 1536));
    String older = "Keyspace : ks\n\tTable: t\n\tNumber of partitions (estimate): 3\n";
    assertThat(TableStats.parse(older)).containsExactly(new TableStats("ks", "t", 3, 0, 0, 0));
    assertThat(TableStats.is(sorted)).isTrue();
    assertThat(TableStats.is("SELECT 1")).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"4.0", "5.0"})
  void histograms_are_read_by_their_header(String version) throws IOException {
    TableHistograms histograms = TableHistograms.parse(output("tablehistograms-" + version));
    assertThat(histograms.keyspace() + "." + histograms.table()).isEqualTo("shop.orders");
    assertThat(histograms.partitionBytes())
        .startsWith(new Quantile(0, 73), new Quantile(50, 8239), new Quantile(75, 17084))
        .endsWith(new Quantile(99, 35425), new Quantile(100, 35425));
    assertThat(histograms.cellCounts())
        .hasSize(7)
        .startsWith(new Quantile(0, 2), new Quantile(50, 124));
  }

  @Test
  void tables_without_partitions_have_no_quantiles() throws IOException {
    String text = output("tablehistograms-4.0").replaceAll(" +[0-9]+ +[0-9]+(?=\\n)", "  NaN  NaN");
    assertThat(TableHistograms.parse(text).cellCounts()).isEmpty();
  }

  @Test
  void damaged_histograms_are_refused() throws IOException {
    String text = output("tablehistograms-5.0");
    assertThatThrownBy(() -> TableHistograms.parse(text.substring(0, text.indexOf("Max "))))
        .isInstanceOf(UsageError.class)
        .hasMessageContaining("found 6 rows; write the complete output");
    assertThatThrownBy(() -> TableHistograms.parse(text.replace("446\n", "\n")))
        .isInstanceOf(UsageError.class)
        .hasMessageContaining("a row has no 'Partition Size'");
    assertThatThrownBy(() -> TableHistograms.parse(text + text))
        .isInstanceOf(UsageError.class)
        .hasMessageContaining("for one table");
  }

  private static AccessCounts orders(String text) {
    return AccessCounts.parse(text, "shop", "orders", List.of("customer", "region")).orElseThrow();
  }

  @Test
  void top_partitions_with_uncertain_counts_are_left_out() throws IOException {
    // 8 are listed. The fourth has 3 to 244 accesses, and others like it are not listed.
    AccessCounts counts = orders(output("profileload-5.0"));
    assertThat(counts).isEqualTo(new AccessCounts(List.of(1069L, 469L, 306L), false));
    assertThat(orders(output("toppartitions-4.0")).counts()).hasSizeBetween(30, 40);
    assertThat(AccessCounts.parse(output("profileload-5.0"), "shop", "order", List.of())).isEmpty();
  }

  @Test
  void outputs_of_several_nodes_are_added() throws IOException {
    String text = output("profileload-5.0");
    assertThat(orders(text + "\n" + text).counts()).containsExactly(2138L, 938L, 613L);
  }

  @Test
  void writes_are_read_if_there_are_no_reads() {
    String text =
        """
        WRITES Sampler:
          Cardinality: ~3 (256 capacity)
          Top 10 partitions:
        \tPartition              Count       +/-
        \tRussell Westbrook        100         0
        \tSteven 1                  17         2

        READS Sampler:
          Cardinality: ~2 (256 capacity)
          Top 10 partitions:
        \tNothing recorded during sampling period...
        """;
    assertThat(orders(text).counts()).containsExactly(100L);
    String reads = text.replace("Nothing recorded during sampling period...", "key 2   7   0");
    assertThat(orders(reads).counts()).containsExactly(7L);
  }

  @Test
  void long_lists_are_read() {
    String rows = "\tkey  9   0\r\n".repeat(100_000);
    String text = "READS Sampler:\r\n" + rows + "WRITES Sampler:\r\n\tkey  7  0\r\n";
    assertThat(orders(text).counts()).containsExactly(900_000L);
  }

  @Test
  void requests_of_a_query_log_are_counted_by_key() throws IOException {
    AccessCounts counts = orders(output("fqltool-dump-5.0"));
    assertThat(counts.isComplete()).isTrue();
    assertThat(counts.sum()).isEqualTo(400);
    assertThat(counts.counts()).startsWith(106L, 48L).hasSizeBetween(20, 50);
  }

  @Test
  void literals_and_values_of_bind_markers_are_keys() {
    String log =
        """
        Type: single-query
        Query start time: 1
        Query: SELECT * FROM orders WHERE customer = 'a' AND region = -1
        Values:\s

        Type: single-query
        Query start time: 1
        Query: SELECT * FROM orders
        WHERE customer = 'a' AND region = -1
        Values:\s

        Type: single-query
        Query start time: 1
        Query: SELECT * FROM shop.orders WHERE at > ? AND region = ? AND "customer" = 'a'
        Values:\s
        00000000 00 00 00 01                                      ....
        00000000 00 00 00 0A                                      ....
        -----

        Type: single-query
        Query start time: 1
        Query: SELECT * FROM shop.orders WHERE customer = 'a'
        Values:\s

        Type: batch
        Query start time: 1
        Batch type: LOGGED
        Query: DELETE FROM shop.orders WHERE customer = 'a' AND region = 1
        Values:\s
        Query: SELECT * FROM other.orders WHERE customer = 'a' AND region = 1
        Values:\s

        """;
    assertThat(orders(log).counts()).containsExactly(2L, 1L);
    assertThat(orders(log.replace("00 00 00 0A", "00 00 00 0B") + log).counts())
        .containsExactly(4L, 1L, 1L);
    assertThat(orders(log.replace("00 00 00 01", "00 00 00 07") + log).counts())
        .as("a marker of another column")
        .containsExactly(4L, 2L);
  }

  @Test
  void a_table_without_a_keyspace_and_wrong_numbers_are_not_used() {
    String text = "\tTable: t\n\tLocal read count: 1.2.3\n\tLocal write count: 7\n";
    assertThat(TableStats.parse(text)).containsExactly(new TableStats("", "t", -1, 0, 7, 0));
  }
}
