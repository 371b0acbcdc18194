package io.cqlsurge.driver.stub;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BatchType;
import com.datastax.oss.driver.api.core.cql.ColumnDefinition;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.type.DataTypes;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class StubServerTest {
  private static final ByteBuffer VALUE = ByteBuffer.allocate(34).asReadOnlyBuffer();

  private static CqlSession connect(StubServer server, String version) {
    return CqlSession.builder()
        .addContactPoint(server.address())
        .withLocalDatacenter("stub")
        .withConfigLoader(
            DriverConfigLoader.programmaticBuilder()
                .withString(DefaultDriverOption.PROTOCOL_VERSION, version)
                .withDuration(DefaultDriverOption.REQUEST_TIMEOUT, Duration.ofSeconds(20))
                .withInt(DefaultDriverOption.NETTY_IO_SHUTDOWN_QUIET_PERIOD, 0)
                .withInt(DefaultDriverOption.NETTY_ADMIN_SHUTDOWN_QUIET_PERIOD, 0)
                .build())
        .build();
  }

  @ParameterizedTest
  @ValueSource(strings = {"V4", "V5"})
  void a_session_writes_and_gets_one_row_of_blobs(String version) throws IOException {
    try (StubServer server = new StubServer();
        CqlSession session = connect(server, version)) {
      assertThat(session.execute("CREATE KEYSPACE ks").all()).isEmpty();
      PreparedStatement update =
          session.prepare("UPDATE ks.t SET \"C0\" = ?,\"C1\" = ? WHERE key=?");
      assertThat(update.getVariableDefinitions())
          .extracting(ColumnDefinition::getName)
          .extracting(name -> name.asInternal())
          .containsExactly("C0", "C1", "key");
      assertThat(update.getVariableDefinitions())
          .extracting(ColumnDefinition::getType)
          .containsOnly(DataTypes.BLOB);
      assertThat(update.getPartitionKeyIndices()).containsExactly(2);
      assertThat(session.execute(update.bind(VALUE, VALUE, VALUE)).all()).isEmpty();

      PreparedStatement select = session.prepare("SELECT \"C0\",\"C1\" FROM ks.t WHERE key=?");
      Row row = session.execute(select.bind(VALUE)).one();
      assertThat(row).isNotNull();
      assertThat(row.getColumnDefinitions()).hasSize(2);
      assertThat(row.getByteBuffer("\"C1\"")).isEqualTo(VALUE);

      var batch = BatchStatement.newInstance(BatchType.LOGGED, update.bind(VALUE, VALUE, VALUE));
      assertThat(session.execute(batch).all()).isEmpty();
      assertThat(server.executions()).isEqualTo(3);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"V4", "V5"})
  void replies_are_right_with_many_requests_in_flight(String version) throws IOException {
    try (StubServer server = new StubServer();
        CqlSession session = connect(server, version)) {
      PreparedStatement select = session.prepare("SELECT a,b,c FROM t WHERE key=?");
      // Many values of a kilobyte need several segments.
      ByteBuffer value = ByteBuffer.allocate(1000).asReadOnlyBuffer();
      IntStream.range(0, 1000)
          .mapToObj(number -> session.executeAsync(select.bind(value)).toCompletableFuture())
          .toList()
          .forEach(reply -> assertThat(reply.join().one()).isNotNull());
      assertThat(server.executions()).isEqualTo(1000);
    }
  }

  @Test
  void a_session_negotiates_the_newest_version() throws IOException {
    try (StubServer server = new StubServer();
        CqlSession session =
            CqlSession.builder()
                .addContactPoint(server.address())
                .withLocalDatacenter("stub")
                .build()) {
      assertThat(session.getContext().getProtocolVersion()).hasToString("V5");
    }
  }

  @Test
  void it_listens_only_on_the_loopback_interface_and_only_until_it_is_closed() throws IOException {
    InetSocketAddress address;
    try (StubServer server = new StubServer()) {
      address = server.address();
      assertThat(address.getAddress().isLoopbackAddress()).isTrue();
      assertThat(address.getAddress().isAnyLocalAddress()).isFalse();
      try (Socket socket = new Socket(address.getAddress(), address.getPort())) {
        assertThat(socket.isConnected()).isTrue();
      }
    }
    assertThatThrownBy(() -> new Socket(address.getAddress(), address.getPort()).close())
        .isInstanceOf(ConnectException.class);
  }
}
