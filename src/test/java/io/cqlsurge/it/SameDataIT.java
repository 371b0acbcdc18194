package io.cqlsurge.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import com.fasterxml.jackson.databind.JsonNode;
import io.cqlsurge.Golden;
import io.cqlsurge.it.CommandLine.Result;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The rows in the database are those that the original writes for the same seeds. */
class SameDataIT {
  private static final TestNode NODE = TestNode.shared();
  private static final int SEEDS = 100;

  private static void write(String keyspace, String compat) {
    Result result =
        CommandLine.cqlsurge(
                "write",
                "n=" + SEEDS,
                "no-warmup",
                "-pop",
                "seq=1.." + SEEDS,
                "compat=" + compat,
                "-schema",
                "keyspace=" + keyspace,
                "-rate",
                "threads=4",
                "-node",
                NODE.address())
            .await();
    assertThat(result.status()).as(result.toString()).isZero();
  }

  private static void check(String keyspace, List<JsonNode> expected) {
    assertThat(expected).isNotEmpty();
    try (CqlSession session = NODE.session()) {
      for (JsonNode line : expected) {
        var row =
            session
                .execute(
                    "SELECT * FROM "
                        + keyspace
                        + ".standard1 WHERE key = 0x"
                        + line.get("key").textValue())
                .one();
        assertThat(row).as("row " + line).isNotNull();
        for (int i = 0; i < 5; i++) {
          assertThat(Cells.hex(row.getByteBuffer("\"C" + i + "\"")))
              .isEqualTo(line.get("C" + i).textValue());
        }
      }
    }
  }

  @Test
  void rows_of_apache_3_11_are_the_same() {
    write("ks_same_311", "3.11");
    check("ks_same_311", Golden.lines("partition/standard1.jsonl").subList(0, SEEDS));
  }

  @Test
  void rows_of_apache_4_and_later_are_the_same() {
    write("ks_same_40", "4.0");
    long multiplier = 10_000_000_000_000_001L;
    List<JsonNode> first =
        Golden.lines("partition/apache4-standard1.jsonl").stream()
            .filter(line -> inSequence(line.get("seed").longValue(), multiplier))
            .toList();
    check("ks_same_40", first);
  }

  private static boolean inSequence(long seed, long multiplier) {
    for (long n = 1; n <= SEEDS; n++) {
      if (n * multiplier == seed) {
        return true;
      }
    }
    return false;
  }
}
