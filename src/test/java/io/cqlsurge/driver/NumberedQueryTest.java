package io.cqlsurge.driver;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.protocol.internal.request.Execute;
import com.datastax.oss.protocol.internal.request.Query;
import io.cqlsurge.database.Consistency;
import io.cqlsurge.database.Reply;
import io.cqlsurge.database.Request;
import io.cqlsurge.database.StatementText;
import io.cqlsurge.nullserver.TestServer;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A statement for several tables, against a server in this process. */
@Timeout(60)
class NumberedQueryTest {
  private static final int TABLES = 3;
  @RegisterExtension private static final TestServer server = TestServer.of(1);
  private static DriverDatabase database;

  @BeforeAll
  static void connect() {
    database = DriverDatabase.connect(NodeLines.config(server.server(), "", 1));
    for (int table = 0; table < TABLES; table++) {
      database.execute(
          "CREATE TABLE ks.t" + table + " (key blob PRIMARY KEY, a blob)", Consistency.ONE);
    }
  }

  @AfterAll
  static void disconnect() {
    database.close();
  }

  private static io.cqlsurge.database.Query prepared(int tables) {
    String cql = "UPDATE ks.t%d SET \"a\" = ? WHERE key=?";
    return database.prepare(
        tables, table -> new StatementText(cql.formatted(table), Consistency.ONE, false));
  }

  private static Request.Single request(io.cqlsurge.database.Query query) {
    Request.Single request = new Request.Single();
    request.begin(query, 2);
    request.set(0, ByteBuffer.wrap(new byte[] {1}));
    request.set(1, ByteBuffer.wrap(new byte[] {7}));
    return request;
  }

  @Test
  void the_first_table_is_prepared_at_once() {
    io.cqlsurge.database.Query query = prepared(TABLES);
    assertThat(query.of(0).cql()).isEqualTo(query.cql());
    assertThat(Bindings.message(request(query.of(0)), ResultColumns.Layout.NONE, 1, null))
        .isInstanceOf(Execute.class);
  }

  @Test
  void another_table_is_sent_as_text_and_then_prepared() throws Exception {
    io.cqlsurge.database.Query query = prepared(TABLES);
    io.cqlsurge.database.Query first = query.of(2);
    assertThat(((Query) Bindings.message(request(first), ResultColumns.Layout.NONE, 1, null)).query)
        .isEqualTo("UPDATE ks.t2 SET \"a\" = 0x01 WHERE key=0x07");
    assertThat(database.send(request(first)).get()).isInstanceOf(Reply.Success.class);
    while (query.of(2) == first) {
      Thread.onSpinWait();
    }
    assertThat(query.of(2).cql()).isEqualTo("UPDATE ks.t2 SET \"a\" = ? WHERE key=?");
    assertThat(Bindings.message(request(query.of(2)), ResultColumns.Layout.NONE, 1, null))
        .isInstanceOf(Execute.class);
    assertThat(database.send(request(query.of(2))).get()).isInstanceOf(Reply.Success.class);
  }

  @Test
  void a_statement_of_one_table_is_the_same_for_each() {
    var one =
        database.prepare(
            new StatementText("SELECT a FROM ks.t1 WHERE key=?", Consistency.ONE, true));
    assertThat(one.of(0)).isSameAs(one);
  }
}
