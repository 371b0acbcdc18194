package io.cqlsurge.workload.standard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import io.cqlsurge.database.DatabaseError;
import io.cqlsurge.database.FakeDatabase;
import io.cqlsurge.database.Rows;
import io.cqlsurge.database.StoredSchema;
import io.cqlsurge.settings.SettingsParser;
import io.cqlsurge.workload.CreatedKeyspacesTest;
import io.cqlsurge.workload.Operation;
import io.cqlsurge.workload.OperationMix;
import io.cqlsurge.workload.TestOperations;
import io.cqlsurge.workload.Work;
import io.cqlsurge.workload.Workload;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StandardWorkloadTest {
  private final FakeDatabase database =
      new FakeDatabase()
          .preparing(
              text ->
                  new FakeDatabase.FakeQuery(
                      text.cql(), List.of(), List.of("C0", "C1", "C2", "C3", "C4")));

  private Workload open(String... arguments) {
    Workload workload = TestOperations.standard(SettingsParser.parse(List.of(arguments)));
    workload.createSchema(database);
    workload.open(database);
    return workload;
  }

  private void withoutTables() {
    database.having(CreatedKeyspacesTest.table("other"));
  }

  @ParameterizedTest
  @CsvSource({
    "read n=200, Table keyspace1.standard1, run 'cqlsurge write n=200' first",
    "counter_read n=3 -pop seq=1..70, Table keyspace1.counter1, run 'cqlsurge counter_write n=70'",
    "'mixed ratio(read=1,write=1)', Table keyspace1.standard1, run 'cqlsurge write n=1000000' first"
  })
  void without_its_table_a_read_fails_with_the_command_that_writes_rows(
      String command, String table, String write) {
    refuseStatements();
    assertThatThrownBy(() -> open(command.split(" ", -1)))
        .isInstanceOf(DatabaseError.class)
        .hasMessageStartingWith(table + " is missing or has different columns (no table). If ")
        .hasMessageContaining(write);
  }

  @Test
  void a_write_to_other_columns_fails_without_a_command_that_writes_rows() {
    refuseStatements();
    assertThatThrownBy(() -> open("write"))
        .hasMessage(
            "Table keyspace1.standard1 is missing or has different columns (no table). -schema and"
                + " -col must be as in the command that created the table; names are"
                + " case-sensitive");
  }

  private void refuseStatements() {
    database.preparing(
        statement -> {
          throw new DatabaseError(DatabaseError.Kind.REFUSED, "no table", null);
        });
  }

  @Test
  void a_keyspace_and_tables_that_exist_are_not_created() {
    StoredSchema.Table table = new StoredSchema.Table(List.of(), Map.of(), Map.of());
    Map<String, StoredSchema.Table> tables = Map.of("standard1", table, "counter1", table);
    database.storing(new StoredSchema("keyspace1", Map.of(), tables));
    open("write");
    assertThat(database.executed()).isEmpty();
  }

  private static ByteBuffer key(Operation operation, Work work) {
    assertThat(operation.prepare(work, 1)).isTrue();
    return work.key().duplicate();
  }

  @Test
  void a_read_with_lookback_reads_a_partition_at_the_distance_from_the_newest() {
    OperationMix mix =
        open("mixed", "-pop", "seq=5..1M", "read-lookback=fixed(3)").traffic().forLoop();
    List<Operation> operations = mix.operations();
    Operation read = operations.get(0);
    Operation write = operations.get(1);
    assertThat(mix.labels()).containsExactly("READ", "WRITE");
    Work first = new Work();
    List<ByteBuffer> keys = new ArrayList<>(List.of(key(write, first)));
    for (int i = 0; i < 9; i++) {
      Work next = new Work();
      keys.add(key(write, next));
      write.judge(next, Rows.NONE);
    }
    assertThat(key(read, new Work()))
        .as("the first write is not complete yet")
        .isEqualTo(keys.get(0));
    write.judge(first, Rows.NONE);
    assertThat(key(read, new Work())).isEqualTo(keys.get(7));
  }

  @Test
  void the_statements_are_those_of_the_original() {
    withoutTables();
    open("write", "-col", "n=fixed(1)");
    assertThat(database.executed())
        .containsExactly(
            "CREATE KEYSPACE IF NOT EXISTS \"keyspace1\" WITH replication = {'class':"
                + " 'SimpleStrategy', 'replication_factor': '1'} AND durable_writes = true",
            "CREATE TABLE IF NOT EXISTS \"keyspace1\".\"standard1\" (key blob PRIMARY KEY, \"C0\""
                + " blob) WITH compression = {}",
            "CREATE TABLE IF NOT EXISTS \"keyspace1\".\"counter1\" (key blob PRIMARY KEY, \"C0\""
                + " counter) WITH compression = {}");
  }

  @Test
  void further_options_are_added_and_replace_the_defaults() {
    withoutTables();
    open(
        "write",
        "-schema",
        "compaction(strategy=LeveledCompactionStrategy)",
        "keyspace(Durable_Writes=false AND tablets = {'enabled': false})",
        "table(compression={'class':'ZstdCompressor'})");
    assertThat(database.executed().get(0))
        .endsWith("'1'} AND Durable_Writes=false AND tablets = {'enabled': false}");
    assertThat(database.executed().get(1))
        .endsWith(
            ") WITH compression={'class':'ZstdCompressor'} AND compaction = {'class':"
                + " 'LeveledCompactionStrategy'}");
  }

  @Test
  void the_storage_option_is_part_of_the_keyspace() {
    withoutTables();
    open("write", "-schema", "storage(type=S3,endpoint=http://s3,bucket=b)");
    assertThat(database.executed().get(0))
        .isEqualTo(
            "CREATE KEYSPACE IF NOT EXISTS \"keyspace1\" WITH replication = {'class':"
                + " 'SimpleStrategy', 'replication_factor': '1'} AND storage = {'type': 'S3',"
                + " 'endpoint': 'http://s3', 'bucket': 'b'} AND durable_writes = true");
  }

  @Test
  void preparing_requests_allocates_nothing() {
    for (String command : List.of("write", "read", "counter_write")) {
      Operation operation =
          open(command, "-pop", "seq=1..1M").traffic().forLoop().operations().get(0);
      Work work = new Work();
      int prepared = prepare(operation, work, 10_000);
      ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
      long before = threads.getThreadAllocatedBytes(Thread.currentThread().getId());
      prepared += prepare(operation, work, 20_000);
      long after = threads.getThreadAllocatedBytes(Thread.currentThread().getId());
      assertThat((after - before) / 20_000).as("bytes per " + command).isZero();
      assertThat(prepared).isEqualTo(30_000);
    }
  }

  private static int prepare(Operation operation, Work work, int times) {
    int prepared = 0;
    for (int i = 0; i < times; i++) {
      prepared += operation.prepare(work, 1) ? 1 : 0;
    }
    return prepared;
  }
}
