package io.cqlsurge.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.it.CommandLine.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Partitions whose rows take long to generate. */
class WidePartitionsIT {
  private static final TestNode NODE = TestNode.shared();

  @TempDir private Path folder;

  private Result read(String rows, String... more) throws IOException {
    Path profile = folder.resolve("wide.yaml");
    Files.writeString(
        profile,
        """
        keyspace: wide_partitions
        keyspace_definition: |
          CREATE KEYSPACE wide_partitions
          WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}
        table: t
        table_definition: CREATE TABLE t (k bigint, c uuid, v int, PRIMARY KEY (k, c))
        columnspec:
          - {name: c, cluster: %s}
        queries:
          one:
            cql: SELECT v FROM t WHERE k = ? AND c = ?
            fields: samerow
        """
            .formatted(rows));
    List<String> arguments =
        new ArrayList<>(List.of("user", "profile=" + profile, "ops(one=1)", "no-warmup"));
    arguments.addAll(List.of(more));
    arguments.addAll(List.of("-rate", "threads=4", "-node", NODE.address()));
    Result result = CommandLine.inProcess(arguments.toArray(String[]::new));
    assertThat(result.status()).as(result.toString()).isZero();
    return result;
  }

  private static double number(Result result, String label) {
    return Double.parseDouble(result.result(label).split(" ", 2)[0].replace(",", ""));
  }

  /** Each read is of another partition, so all rows are generated, on the threads of two loops. */
  @Test
  void the_latency_does_not_contain_the_time_to_generate_the_rows() throws IOException {
    Result result = read("fixed(200000)", "n=60", "-pop", "seq=1..1M");
    double generatingMs = 2 * 1000 / number(result, "Op rate");
    assertThat(number(result, "Latency median")).isLessThan(generatingMs / 5);
    assertThat(result.out())
        .containsPattern(
            "Client: could not send more requests \\(generating wide partitions or large rows \\d+% of its time")
        .contains("60 generated, 0 found");
  }

  @Test
  void the_rows_of_a_partition_are_generated_once() throws IOException {
    Result result = read("fixed(200000)", "n=20000", "-pop", "seq=1..2");
    assertThat(result.out()).contains("2 generated, 19,998 found");
  }
}
