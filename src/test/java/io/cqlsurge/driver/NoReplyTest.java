package io.cqlsurge.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.cqlsurge.database.Consistency;
import io.cqlsurge.database.DatabaseError;
import io.cqlsurge.nullserver.Obstacle;
import io.cqlsurge.nullserver.TestServer;
import io.cqlsurge.settings.SettingsParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** A server that stops answering, or refuses, before the first operation. */
@Timeout(60)
class NoReplyTest {
  @RegisterExtension private final TestServer server = TestServer.of(1);
  @TempDir private Path folder;

  private Optional<DriverDatabase> connected = Optional.empty();

  @AfterEach
  void close() {
    connected.ifPresent(DriverDatabase::close);
  }

  private DriverConfig config() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("driver.conf"),
            "datastax-java-driver { basic.request.timeout = 300 milliseconds\n"
                + "advanced.metadata.schema.request-timeout = 300 milliseconds }");
    return new DriverConfig(
        SettingsParser.parse(
                List.of("write", "n=5", "-node", "driver-config=" + file, server.address()))
            .connection(),
        1,
        1);
  }

  private DriverDatabase connect() throws IOException {
    DriverDatabase database = DriverDatabase.connect(config(), Duration.ofMillis(300));
    connected = Optional.of(database);
    return database;
  }

  private String error(Obstacle obstacle, ThrowingCallable step) {
    server.node().obstacle(Optional.of(obstacle));
    return catchThrowableOfType(DatabaseError.class, step).getMessage();
  }

  private String node() {
    return "/" + server.address();
  }

  @Test
  void a_silent_node_is_named_with_the_statement_that_changes_the_schema() throws IOException {
    DriverDatabase database = connect();
    String cql = "CREATE TABLE ks.t (key blob PRIMARY KEY, " + "c blob, ".repeat(40) + "d blob)";
    assertThat(error(Obstacle.silence("CREATE"), () -> database.execute(cql, Consistency.ONE)))
        .isEqualTo(
            "timed out: no reply was received from "
                + node()
                + " within 0.3 s, while changing the schema with '"
                + cql.substring(0, 100)
                + "...'. Check the log of the node");
  }

  @Test
  void a_silent_node_is_named_with_the_statement_that_is_prepared() throws IOException {
    DriverDatabase database = TestTable.create(connect());
    assertThat(error(Obstacle.silence("PREPARE"), () -> database.prepare(TestTable.WRITE)))
        .isEqualTo(
            "timed out: no reply was received from "
                + node()
                + " within 0.3 s, while preparing 'UPDATE ks.t SET \"a\" = ? WHERE key=?'."
                + " Check the log of the node");
  }

  @Test
  void a_silent_node_is_named_when_the_schema_is_read() throws IOException {
    DriverDatabase database = connect();
    assertThat(error(Obstacle.silence("WHERE keyspace_name"), () -> database.stored("ks")))
        .isEqualTo(
            "timed out: no reply was received from "
                + node()
                + " within 0.3 s, while reading the schema with 'SELECT keyspace_name,"
                + " replication FROM system_schema.keyspaces WHERE keyspace_name = 'ks''. Check the log of the node");
    assertThat(error(Obstacle.silence("FROM system_schema"), () -> database.table("ks", "t")))
        .isEqualTo(
            "timed out: no reply was received from "
                + node()
                + " within 0.3 s, while reading the tables of system_schema. Check the log of the"
                + " node");
  }

  @Test
  void the_schema_is_read_again_after_an_attempt_without_reply() throws IOException {
    DriverDatabase database = connect();
    assertThat(error(Obstacle.silence("FROM system_schema"), () -> database.table("ks", "t")))
        .isNotEmpty();
    assertThat(error(Obstacle.silence("FROM system_schema"), () -> database.table("ks", "t")))
        .isNotEmpty();
    server.node().obstacle(Optional.empty());
    assertThat(database.table("ks", "missing")).isEmpty();
  }

  @Test
  void a_refused_handshake_is_explained_without_the_internals_of_the_driver() throws IOException {
    DriverConfig config = config();
    assertThat(error(Obstacle.refusal("STARTUP"), () -> DriverDatabase.connect(config)))
        .isEqualTo(
            "Cannot connect to "
                + server.address()
                + ": it refuses connections with SERVER_ERROR: The null server fails here on request"
                + " (reply to STARTUP). Check the log of this node");
  }
}
