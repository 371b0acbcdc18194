package io.cqlsurge.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.internal.core.context.InternalDriverContext;
import io.cqlsurge.database.DatabaseError;
import io.cqlsurge.nullserver.Loopback;
import io.cqlsurge.nullserver.NullServer;
import io.cqlsurge.nullserver.ScyllaOptions;
import io.cqlsurge.nullserver.ShardCounts;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ConnectionsTest {
  @ParameterizedTest
  @ValueSource(strings = {"native", "plain", "protocolVersion=4"})
  void scylla_is_recognized_without_a_refused_connection(String mode) throws IOException {
    try (NullServer server = Loopback.scylla(1, ScyllaOptions.USUAL);
        DriverDatabase database =
            DriverDatabase.connect(NodeLines.config(server, "-mode " + mode, 1))) {
      ShardCounts counts = server.scylla().counts(server.nodes().get(0));
      assertThat(database.isScylla()).isTrue();
      assertThat(counts.opened())
          .isEqualTo(counts.connections().stream().mapToInt(Integer::intValue).sum());
    }
  }

  @ParameterizedTest
  @CsvSource({"4, native", "5, native", "4, plain", "5, plain"})
  void cassandra_gets_its_highest_version(int highest, String mode) throws IOException {
    try (NullServer server = Loopback.server(2, highest);
        CqlSession session = NodeLines.config(server, "-mode " + mode, 1).session()) {
      InternalDriverContext context = (InternalDriverContext) session.getContext();
      assertThat(context.getProtocolVersion().getCode()).isEqualTo(highest);
      assertThat(((Connections) context.getChannelFactory()).isScylla()).isFalse();
    }
  }

  @Test
  void a_version_that_the_user_gives_is_not_replaced() throws IOException {
    try (NullServer server = Loopback.server(1, 5);
        CqlSession session = NodeLines.config(server, "-mode protocolVersion=4", 1).session()) {
      assertThat(session.getContext().getProtocolVersion().getCode()).isEqualTo(4);
    }
    try (NullServer server = Loopback.scylla(1, ScyllaOptions.USUAL)) {
      DriverConfig config = NodeLines.config(server, "-mode protocolVersion=5", 1);
      assertThatThrownBy(() -> DriverDatabase.connect(config))
          .isInstanceOf(DatabaseError.class)
          .hasMessageContaining("omit -mode protocolVersion=");
    }
  }
}
