package io.cqlsurge.feature.profiles;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.cqlsurge.database.Coordinator;
import io.cqlsurge.database.DatabaseError;
import io.cqlsurge.database.FakeDatabase;
import io.cqlsurge.database.Reply;
import io.cqlsurge.feature.profiles.TableReader.Coverage;
import io.cqlsurge.feature.profiles.TableReader.Limits;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

class TableReaderTest {
  private static final Limits FAST = new Limits(10_000_000, 20_000, 60);

  private final TableSample sample = new TableSample(SimulatedTable.TABLE);
  private final List<String> progress = new ArrayList<>();

  private Coverage read(SimulatedTable table, Limits limits) {
    return new TableReader(table.database(), limits, sample, progress::add).read();
  }

  @Test
  void a_small_table_is_read_whole() {
    SimulatedTable table = new SimulatedTable(40, partition -> partition % 5 + 1);
    Coverage coverage = read(table, FAST);
    assertThat(coverage.text())
        .startsWith("read 120 rows in 40 partitions, ")
        .endsWith(": the whole table");
    assertThat(coverage.partitions()).isEqualTo(40);
    assertThat(coverage.error()).isZero();
    assertThat(sample.partitionRows().distribution())
        .isEqualTo("weights(200:1,200:2,200:3,200:4,200:5)");
    assertThat(sample.level(0).mean()).isEqualTo(3);
    assertThat(table.rows()).isEqualTo(120);
  }

  @Test
  void an_empty_table_is_read_whole() {
    Coverage coverage = read(new SimulatedTable(0, partition -> 1), FAST);
    assertThat(coverage.text())
        .startsWith("read 0 rows in 0 partitions")
        .endsWith("the whole table");
  }

  @Test
  void a_medium_table_is_read_whole_in_several_visits_to_each_range() {
    read(new SimulatedTable(6_000, partition -> 3), FAST);
    assertThat(sample.allRows()).isEqualTo(18_000);
    assertThat(sample.allPartitions()).isEqualTo(6_000);
    assertThat(sample.cutPartitions()).isZero();
  }

  @Test
  void of_a_large_table_few_rows_are_read_in_small_pages_from_the_whole_ring() {
    SimulatedTable table = new SimulatedTable(1_000_000, partition -> 1 + partition % 20);
    Coverage coverage = read(table, FAST);
    assertThat(table.rows()).isBetween(20_000L, 20_100L);
    assertThat(table.largestPage()).isEqualTo(100);
    assertThat(sample.allRows()).isBetween(18_000L, 20_100L);
    assertThat(coverage.text()).contains("stopped at the limit rows=20000", "256 ranges");
    assertThat(Math.abs(coverage.partitions() / 1_000_000 - 1)).isLessThan(4 * coverage.error());
    assertThat(coverage.error()).isBetween(0.01, 0.04);
    assertThat(sample.partitionRows().mean()).isCloseTo(10.5, within(0.7));
  }

  @Test
  void large_partitions_are_not_missed_at_the_end_of_visits() {
    SimulatedTable table = new SimulatedTable(100_000, partition -> partition % 10 == 0 ? 91 : 1);
    read(table, FAST);
    assertThat(sample.partitionRows().mean()).isCloseTo(10, within(2.0));
  }

  @Test
  void a_huge_partition_is_cut_and_the_others_are_read() {
    SimulatedTable table = new SimulatedTable(50, partition -> partition == 7 ? 1_000_000 : 2);
    read(table, FAST);
    assertThat(sample.cutPartitions()).isEqualTo(1);
    assertThat(sample.allPartitions()).isEqualTo(50);
    assertThat(sample.partitionRows().max()).isBetween(5_000L, 5_200L);
    assertThat(table.rows()).isLessThan(6_000);
  }

  @Test
  void it_stops_at_an_error_with_what_it_has() {
    SimulatedTable table =
        new SimulatedTable(100_000, partition -> 1)
            .replying(page -> page == 30 ? FakeDatabase.failure(DatabaseError.Kind.TIMEOUT) : null);
    Coverage coverage = read(table, FAST);
    assertThat(coverage.text()).contains("stopped, as a read failed");
    assertThat(table.pages()).isEqualTo(31);
    assertThat(sample.allRows()).isPositive();
    assertThat(coverage.partitions()).isGreaterThan((double) sample.allPartitions());
  }

  @Test
  void an_error_at_the_beginning_is_one() {
    SimulatedTable table =
        new SimulatedTable(10, partition -> 1)
            .replying(page -> FakeDatabase.failure(DatabaseError.Kind.REFUSED));
    assertThatThrownBy(() -> read(table, FAST)).isInstanceOf(DatabaseError.class);
  }

  @Test
  void a_table_of_which_nothing_was_read_is_not_called_whole() {
    ByteBuffer more = ByteBuffer.allocate(2 * Long.BYTES);
    Reply empty =
        new Reply.Success(new FakeDatabase.FakeRows(List.of(), more), Coordinator.UNKNOWN);
    Coverage coverage =
        read(
            new SimulatedTable(1_000, partition -> 1).replying(page -> empty),
            new Limits(10_000_000, 20_000, 0));
    assertThat(coverage.text())
        .contains("0 % of the token ring", "stopped at the limit seconds=0")
        .doesNotContain("whole table");
    assertThat(coverage.partitions()).isZero();
  }

  @Test
  void it_stops_when_its_reads_become_slower() {
    SimulatedTable table =
        new SimulatedTable(1_000_000, partition -> 1)
            .replying(
                page -> {
                  if (page > 60) {
                    LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(15));
                  }
                  return null;
                });
    Coverage coverage = read(table, FAST);
    assertThat(coverage.text()).contains("stopped, as its reads became slower: a page took ");
    assertThat(table.pages()).isLessThan(100);
  }

  @Test
  void pages_are_read_at_most_at_the_given_rate() {
    long startNs = System.nanoTime();
    SimulatedTable table = new SimulatedTable(1_000, partition -> 1);
    read(table, new Limits(200, 20_000, 1));
    double seconds = (System.nanoTime() - startNs) / 1e9;
    assertThat(table.pages()).isBetween(2, (int) (200 * seconds) + 1);
    assertThat(progress).isEmpty();
  }
}
