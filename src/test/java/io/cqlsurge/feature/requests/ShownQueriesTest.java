package io.cqlsurge.feature.requests;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.database.Consistency;
import io.cqlsurge.database.Database;
import io.cqlsurge.database.FakeDatabase;
import io.cqlsurge.database.ObservedDatabase;
import io.cqlsurge.database.StatementText;
import io.cqlsurge.report.RecordedOutput;
import java.util.List;
import org.junit.jupiter.api.Test;

class ShownQueriesTest {
  private final RecordedOutput output = new RecordedOutput();

  @Test
  void each_text_is_shown_once_on_one_line_when_it_is_prepared() {
    try (Database database =
        new ObservedDatabase(new FakeDatabase(), List.of(new ShownQueries(output)))) {
      database.execute("CREATE TABLE t (k int PRIMARY KEY)", Consistency.ONE);
      for (String cql : List.of("SELECT 1", "SELECT\n  2\n", "SELECT 1")) {
        database.prepare(new StatementText(cql, Consistency.ONE, true));
      }
    }
    assertThat(output.lines).containsExactly("Query: SELECT 1", "Query: SELECT 2");
  }
}
