package io.cqlsurge.feature.audit;

import static io.cqlsurge.workload.CreatedKeyspacesTest.table;
import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.database.Coordinator;
import io.cqlsurge.database.DatabaseError;
import io.cqlsurge.database.FakeDatabase;
import io.cqlsurge.database.FakeDatabase.FakeRows;
import io.cqlsurge.database.Reply;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class EmptyTablesTest {
  private final FakeDatabase database = new FakeDatabase().having(table("a"), table("\"B\""));

  @AfterEach
  void close() {
    database.close();
  }

  private List<Integer> empty(String... names) {
    return EmptyTables.of(database, List.of(names));
  }

  @Test
  void a_table_without_a_row_is_empty() {
    database.replying(
        number ->
            number == 0
                ? Reply.DONE
                : new Reply.Success(
                    new FakeRows(List.of(ByteBuffer.allocate(4))), Coordinator.UNKNOWN));
    assertThat(empty("a.some", "\"B\".some")).containsExactly(0);
  }

  @Test
  void a_table_that_does_not_exist_yet_is_empty() {
    database.replying(number -> FakeDatabase.failure(DatabaseError.Kind.TIMEOUT));
    assertThat(empty("a.some", "a.other", "c.some")).containsExactly(1, 2);
  }

  @Test
  void a_table_that_cannot_be_read_has_rows() {
    database.preparing(
        statement -> {
          throw new DatabaseError(DatabaseError.Kind.REFUSED, "not allowed", null);
        });
    assertThat(empty("a.some")).isEmpty();
    database
        .preparing(FakeDatabase::query)
        .replying(number -> FakeDatabase.failure(DatabaseError.Kind.TIMEOUT));
    assertThat(empty("a.some")).isEmpty();
  }

  @Test
  void one_row_is_read() {
    List<String> read = new ArrayList<>();
    database.preparing(
        statement -> {
          read.add(statement.cql() + " " + statement.consistency());
          return FakeDatabase.query(statement);
        });
    assertThat(empty("a.some")).containsExactly(0);
    assertThat(read).containsExactly("SELECT k FROM a.some LIMIT 1 QUORUM");
  }
}
