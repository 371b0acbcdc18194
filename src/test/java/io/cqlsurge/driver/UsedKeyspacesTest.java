package io.cqlsurge.driver;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.metadata.Metadata;
import com.datastax.oss.driver.internal.core.util.concurrent.CompletableFutures;
import io.cqlsurge.nullserver.Loopback;
import io.cqlsurge.nullserver.NullServer;
import io.cqlsurge.nullserver.ScyllaOptions;
import java.io.IOException;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletionStage;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class UsedKeyspacesTest {
  private NullServer server;
  private CqlSession other;
  private CqlSession session;
  private UsedKeyspaces used;

  @BeforeEach
  void connect() throws IOException {
    server = Loopback.scylla(1, ScyllaOptions.USUAL);
    other = NodeLines.config(server, "", 1).session();
    for (int number = 0; number < 12; number++) {
      other.execute(
          "CREATE KEYSPACE ks%d WITH replication = {'class': 'NetworkTopologyStrategy',"
                  .formatted(number)
              + " 'replication_factor': 1}");
    }
    DriverConfig config = NodeLines.config(server, "", 1);
    session = config.session();
    used = new UsedKeyspaces(session, config.options());
  }

  @AfterEach
  void close() {
    session.close();
    other.close();
    server.close();
  }

  private static Set<String> names(Metadata metadata) {
    return metadata.getKeyspaces().keySet().stream()
        .map(CqlIdentifier::asInternal)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static Metadata await(CompletionStage<Metadata> stage) {
    return CompletableFutures.getUninterruptibly(stage);
  }

  @Test
  void only_used_keyspaces_are_read() {
    assertThat(names(session.getMetadata())).isEmpty();
    assertThat(names(await(used.read("ks3")))).containsExactly("ks3");
    assertThat(names(await(used.add("ks5")))).containsExactly("ks3", "ks5");
    assertThat(names(await(used.read("missing")))).containsExactly("ks3", "ks5");
  }

  @Test
  void a_used_keyspace_is_read_again_after_a_change() {
    await(used.add("ks1"));
    session.execute("CREATE TABLE ks1.t (key blob PRIMARY KEY, a blob)");
    session.execute("CREATE TABLE ks2.t (key blob PRIMARY KEY, a blob)");
    Metadata metadata = session.getMetadata();
    assertThat(metadata.getKeyspace("ks1").orElseThrow().getTable("t")).isPresent();
    assertThat(names(metadata)).containsExactly("ks1");
  }

  @Test
  void with_many_keyspaces_all_are_read() {
    for (int number = 0; number < 11; number++) {
      await(used.add("ks" + number));
    }
    assertThat(names(session.getMetadata())).hasSize(12);
    other.execute("CREATE TABLE ks11.t (key blob PRIMARY KEY, a blob)");
    assertThat(names(await(used.add("ks11")))).hasSize(12);
    Metadata now = await(used.read("ks11"));
    assertThat(now.getKeyspace("ks11").orElseThrow().getTable("t")).isPresent();
  }
}
