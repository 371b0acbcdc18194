package io.cqlsurge.driver;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.cql.Statement;
import com.datastax.oss.protocol.internal.ProtocolConstants;
import com.datastax.oss.protocol.internal.request.Batch;
import com.datastax.oss.protocol.internal.request.Query;
import io.cqlsurge.database.BatchType;
import io.cqlsurge.database.Consistency;
import io.cqlsurge.database.Request;
import io.cqlsurge.database.StatementText;
import io.cqlsurge.nullserver.TestServer;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Requests whose values are sent as text: the message of the direct path, and the driver's
 * statement.
 */
@Timeout(60)
class UnpreparedTest {
  private static final StatementText WRITE =
      new StatementText(
          "UPDATE ks.t SET \"a\" = ? WHERE key=?",
          Consistency.QUORUM,
          Optional.of(Consistency.LOCAL_SERIAL),
          false);
  @RegisterExtension private static final TestServer server = TestServer.of(1);
  private static DriverDatabase database;
  private static PreparedQuery write;

  @BeforeAll
  static void connect() {
    database = TestTable.connect(server.server(), "unprepared");
    write = database.prepare(WRITE);
  }

  @AfterAll
  static void disconnect() {
    database.close();
  }

  private static Request.Single request(byte... value) {
    Request.Single request = new Request.Single();
    request.begin(write, 2);
    request.set(0, value.length == 0 ? null : ByteBuffer.wrap(value));
    request.set(1, ByteBuffer.wrap(new byte[] {7}));
    return request;
  }

  @Test
  void the_message_is_a_query_with_the_values_in_its_text() {
    Query message =
        (Query)
            Bindings.message(request((byte) 1, (byte) -1), ResultColumns.Layout.NONE, 1234, null);
    assertThat(message.query).isEqualTo("UPDATE ks.t SET \"a\" = 0x01ff WHERE key=0x07");
    assertThat(message.options.positionalValues).isEmpty();
    assertThat(message.options.consistency).isEqualTo(ProtocolConstants.ConsistencyLevel.QUORUM);
    assertThat(message.options.serialConsistency)
        .isEqualTo(ProtocolConstants.ConsistencyLevel.LOCAL_SERIAL);
    assertThat(message.options.defaultTimestamp).isEqualTo(1234);
    assertThat(message.options.skipMetadata).isFalse();
  }

  @Test
  void a_statement_of_the_driver_has_the_timestamp_of_its_request() {
    Request.Single single = request((byte) 1);
    Request.Batch batch = new Request.Batch();
    batch.begin(BatchType.UNLOGGED);
    batch.add(write, 2);
    for (Request request : List.of(single, batch)) {
      assertThat(Bindings.bind(request).getQueryTimestamp())
          .isEqualTo(Statement.NO_DEFAULT_TIMESTAMP);
      request.timestamp(1234);
      assertThat(Bindings.bind(request).getQueryTimestamp()).isEqualTo(1234);
    }
  }

  @Test
  void a_missing_value_is_null() {
    Query message = (Query) Bindings.message(request(), ResultColumns.Layout.NONE, 1, null);
    assertThat(message.query).isEqualTo("UPDATE ks.t SET \"a\" = NULL WHERE key=0x07");
  }

  @Test
  void a_page_is_requested_like_for_a_prepared_statement() {
    Request.Single request = request((byte) 1);
    ByteBuffer page = ByteBuffer.wrap(new byte[] {9});
    request.onePage(33, page);
    Query message = (Query) Bindings.message(request, ResultColumns.Layout.NONE, 1, page);
    assertThat(message.options.pageSize).isEqualTo(33);
    assertThat(message.options.pagingState).isEqualTo(page);
    SimpleStatement statement = (SimpleStatement) Bindings.bind(request);
    assertThat(statement.getPageSize()).isEqualTo(33);
    assertThat(statement.getPagingState()).isEqualTo(page);
  }

  @Test
  void a_batch_contains_texts() {
    Request.Batch batch = new Request.Batch();
    batch.begin(BatchType.UNLOGGED);
    for (int i = 0; i < 2; i++) {
      batch.add(write, 2).set(1, ByteBuffer.wrap(new byte[] {(byte) i}));
    }
    Batch message = (Batch) Bindings.message(batch, ResultColumns.Layout.NONE, 1, null);
    assertThat(message.queriesOrIds)
        .containsExactly(
            "UPDATE ks.t SET \"a\" = NULL WHERE key=0x00",
            "UPDATE ks.t SET \"a\" = NULL WHERE key=0x01");
    assertThat(message.values).allMatch(List::isEmpty);
    assertThat(message.consistency).isEqualTo(ProtocolConstants.ConsistencyLevel.QUORUM);
  }

  @Test
  void the_statement_of_the_driver_path_is_equal_to_the_message() {
    SimpleStatement statement = (SimpleStatement) Bindings.bind(request((byte) 1));
    assertThat(statement.getQuery()).isEqualTo("UPDATE ks.t SET \"a\" = 0x01 WHERE key=0x07");
    assertThat(statement.getConsistencyLevel()).isEqualTo(ConsistencyLevel.QUORUM);
    assertThat(statement.getSerialConsistencyLevel()).isEqualTo(ConsistencyLevel.LOCAL_SERIAL);
    assertThat(statement.isIdempotent()).isFalse();
    assertThat(statement.getRoutingKey()).isEqualTo(ByteBuffer.wrap(new byte[] {7}));
    assertThat(statement.getRoutingKeyspace()).isEqualTo(write.keyspace());
  }
}
