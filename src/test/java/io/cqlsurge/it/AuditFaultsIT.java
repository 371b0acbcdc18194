package io.cqlsurge.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.Row;
import io.cqlsurge.it.AuditMix.Counts;
import io.cqlsurge.it.AuditMix.Load;
import io.cqlsurge.it.CommandLine.Result;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Faults that an audit can only see after certain operations. */
class AuditFaultsIT {
  private static final int SEEDS = 100;

  private static final TestNode NODE = TestNode.shared();
  private static CqlSession session;

  @TempDir private Path folder;

  @BeforeAll
  static void connect() {
    session = NODE.session();
  }

  @AfterAll
  static void disconnect() {
    session.close();
  }

  /** Copies an example, with a keyspace that differs from those of other tests. */
  private AuditMix runs(String example, String test) {
    MixedProfile profile =
        MixedProfile.copy(Path.of("src/test/resources/mixes", example), folder, test);
    return new AuditMix(profile, NODE, session, new Load("", 1, SEEDS, 0, 5), new Random(1));
  }

  private static void assertAll(Result run) {
    assertThat(run.status()).as(run.toString()).isZero();
    assertThat(run.result("Total errors")).as(run.toString()).startsWith("0 [");
  }

  private static void assertFound(Counts counts) {
    assertThat(counts.of("found")).as(counts.result().toString()).isEqualTo(SEEDS);
    assertThat(counts.isClean()).as(counts.result().toString()).isTrue();
  }

  private static void assertWrong(Counts counts, Map<String, Integer> wrong) {
    assertThat(counts.wrong()).as(counts.result().toString()).isEqualTo(wrong);
    assertThat(counts.result().status()).isEqualTo(1);
  }

  private static List<ByteBuffer> listOf(ByteBuffer first, List<ByteBuffer> others) {
    List<ByteBuffer> all = new ArrayList<>(List.of(first));
    all.addAll(others);
    return all;
  }

  private static ByteBuffer text(String text) {
    return ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void everything_in_deleted_partitions_is_resurrected() {
    AuditMix runs = runs("statics.yaml", "resurrected");
    assertAll(runs.all("insert"));
    StoredTable before = runs.table();
    assertAll(runs.all("remove"));
    assertFound(runs.audit());
    List<Row> rows = before.partitions().stream().map(each -> each.get(0)).toList();
    ByteBuffer value = rows.get(0).getBytesUnsafe("v");
    before.execute(
        "UPDATE %s SET v = ? WHERE " + before.isRow(), listOf(value, before.key(rows.get(0))));
    ByteBuffer shared = rows.get(1).getBytesUnsafe("s");
    before.execute(
        "UPDATE %s SET s = ? WHERE " + before.isPartition(),
        listOf(shared, before.partitionKey(rows.get(1))));
    before.insert(before.key(rows.get(2)));
    before.execute(
        "UPDATE %s SET v = ? WHERE " + before.isRow(), listOf(text("x"), before.key(rows.get(3))));
    assertWrong(runs.audit(), Map.of("resurrected", 4));
  }

  @Test
  void a_deleted_static_value_that_is_there_is_resurrected() {
    AuditMix runs = runs("only-statics.yaml", "shared");
    assertAll(runs.all("insert"));
    StoredTable before = runs.table();
    assertAll(runs.all("remove_static"));
    assertFound(runs.audit());
    List<Row> rows = before.partitions().stream().map(each -> each.get(0)).toList();
    before.execute(
        "UPDATE %s SET z = ? WHERE " + before.isPartition(),
        listOf(rows.get(0).getBytesUnsafe("z"), before.partitionKey(rows.get(0))));
    before.execute(
        "DELETE s FROM %s WHERE " + before.isPartition(), before.partitionKey(rows.get(1)));
    assertWrong(runs.audit(), Map.of("resurrected", 1, "lost", 1));
  }

  @Test
  void values_that_were_never_written_are_changes() {
    AuditMix runs = runs("updates.yaml", "unwritten");
    assertAll(runs.all("change"));
    Counts clean = runs.audit();
    assertThat(clean.isClean()).as(clean.result().toString()).isTrue();
    assertThat(clean.of("found")).as(clean.result().toString()).isPositive();
    StoredTable table = runs.table();
    List<List<Row>> all = table.partitions();
    for (int i = 0; i < 3; i++) {
      table.execute(
          "UPDATE %s SET w = ? WHERE " + table.isRow(),
          listOf(ByteBuffer.allocate(8), table.key(all.get(i).get(0))));
    }
    List<ByteBuffer> key = new ArrayList<>(table.partitionKey(all.get(3).get(0)));
    key.addAll(StoredTable.values(all.get(4).get(0), table.clustering()));
    table.insert(key);
    table.execute(
        "DELETE s FROM %s WHERE " + table.isPartition(), table.partitionKey(all.get(5).get(0)));
    table.execute(
        "DELETE FROM %s WHERE " + table.isPartition(), table.partitionKey(all.get(6).get(0)));
    assertWrong(runs.audit(), Map.of("changed", 4, "lost", 2));
  }
}
