package io.cqlsurge.nullserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.servererrors.InvalidQueryException;
import java.nio.ByteBuffer;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The supported statements, and the values that they store and return. */
class StatementTest {
  @RegisterExtension private static final TestServer server = TestServer.of(1);
  private static Client client;

  @BeforeAll
  static void connect() {
    client = Client.of(server.server());
    client.session().execute("CREATE TABLE plain.t (key blob PRIMARY KEY, a blob, b blob)");
    client.session().execute("CREATE TABLE plain.c (key blob PRIMARY KEY, n counter)");
  }

  @AfterAll
  static void disconnect() {
    client.close();
  }

  @Test
  void a_query_reads_the_values_of_an_update() {
    client.session().execute(client.write(11, 3));

    Row row = client.session().execute(client.read(11)).one();
    assertThat(Client.number(row, "a")).isEqualTo(3);
    assertThat(Client.number(row, "b")).isEqualTo(-3);
    assertThat(client.session().execute(client.read(12)).one()).isNull();
  }

  @ParameterizedTest
  @ValueSource(strings = {"key, a, b", "a, key, b", "a, b, key", "\"a\",\"b\",\"key\""})
  void an_insert_stores_its_values_with_the_key_at_any_position(String columns) {
    PreparedStatement insert =
        client
            .session()
            .prepare("INSERT INTO plain.t (" + columns + ") VALUES (?, ?, ?) USING TTL 60");
    ByteBuffer key = Client.bytes(columns.hashCode());
    client
        .session()
        .execute(
            insert
                .bind()
                .setByteBuffer("a", Client.bytes(1))
                .setByteBuffer("b", Client.bytes(2))
                .setByteBuffer("key", key));

    PreparedStatement select = client.session().prepare("SELECT * FROM plain.t WHERE key = ?");
    Row row = client.session().execute(select.bind(key)).one();
    assertThat(row.getByteBuffer("key")).isEqualTo(key);
    assertThat(Client.number(row, "a")).isEqualTo(1);
    assertThat(Client.number(row, "b")).isEqualTo(2);
  }

  @Test
  void a_deleted_row_is_gone() {
    client.session().execute(client.write(21, 3));
    PreparedStatement delete =
        client.session().prepare("DELETE FROM " + Client.TABLE + " WHERE key=?");
    client.session().execute(delete.bind(Client.bytes(21)));

    assertThat(client.session().execute(client.read(21)).one()).isNull();
  }

  @Test
  void counters_start_at_zero() {
    PreparedStatement add = client.session().prepare("UPDATE plain.c SET n=n+? WHERE key=?");
    client.session().execute(add.bind(5L, Client.bytes(1)));
    PreparedStatement select = client.session().prepare("SELECT n FROM plain.c WHERE key=?");

    assertThat(client.session().execute(select.bind(Client.bytes(1))).one().getLong("n")).isZero();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "INSERT INTO plain.missing (key, a) VALUES (?, ?)",
        "INSERT INTO plain.t (a, b) VALUES (?, ?)",
        "INSERT INTO plain.t (key, a) VALUES (?, ?) USING TTL ?",
        "UPDATE plain.t SET a = 0x00, b = ? WHERE key = ?",
        "UPDATE plain.t USING TIMESTAMP ? SET a = ? WHERE key = ?",
        "SELECT a, key FROM plain.t WHERE key = ?",
        "SELECT a FROM plain.t WHERE key = ? LIMIT ?",
        "SELECT a FROM plain.t",
        "DELETE a FROM plain.t WHERE key = ?",
      })
  void unsupported_statements_are_refused(String cql) {
    assertThatThrownBy(() -> client.session().prepare(cql))
        .isInstanceOf(InvalidQueryException.class);
  }

  @Test
  void the_statements_of_the_predefined_commands_are_supported() {
    Tables tables = new Tables();
    tables.execute("CREATE TABLE IF NOT EXISTS \"k\".\"s\" (key blob PRIMARY KEY, \"C0\" blob)");
    PreparedForms reader = new PreparedForms(tables);

    Statement write =
        reader.read("UPDATE \"k\".\"s\" USING TIMESTAMP 5 SET \"C0\" = ? WHERE key=?");
    assertThat(write.variables()).isEqualTo(List.of("C0", "key"));
    Statement all = reader.read("SELECT * FROM \"k\".\"s\" WHERE key=?");
    assertThat(all.results()).isEqualTo(List.of("key", "C0"));
  }
}
