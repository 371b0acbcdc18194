package io.cqlsurge.nullserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.protocol.internal.response.result.Prepared;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The arguments and commands of a process with the persona of ScyllaDB. */
class ScyllaConsoleTest {
  private static NullServerProcess process(String arguments) {
    return NullServerProcess.read(List.of(arguments.split(" ", -1)));
  }

  @Test
  void the_arguments_describe_the_cluster() {
    assertThat(process("9042 127.0.0.1").scylla()).isEmpty();
    assertThat(process("9042 --scylla 127.0.0.1").scylla()).contains(ScyllaOptions.USUAL);
    assertThat(process("9042 --shards 8,4 --tablets 0 --shard-aware-port 19000 127.0.0.1").scylla())
        .contains(new ScyllaOptions(List.of(8, 4), 0, 19_000, false));
    assertThat(process("9042 --old-tablets 127.0.0.1").scylla().orElseThrow().oldTablets())
        .isTrue();
    assertThatThrownBy(() -> process("9042 --scylla --tablets 5 127.0.0.1"))
        .hasMessageContaining("tablets are");
  }

  @Test
  void the_commands_show_and_change_the_cluster() throws IOException {
    ScyllaOptions options = ScyllaOptions.USUAL.withShards(2).withTablets(4);
    try (NullServer server = Loopback.scylla(2, options);
        RawClient client = RawClient.of(server.addresses().get(0))) {
      CommandConsole console = new CommandConsole(server);
      client.query(
          "CREATE KEYSPACE k WITH replication = {'class': 'NetworkTopologyStrategy', 'replication_factor': 2}");
      client.query("CREATE TABLE k.t (key blob PRIMARY KEY, a blob)");
      Prepared write = client.prepare("UPDATE k.t SET a = ? WHERE key = ? IF EXISTS");
      client.send(RawClient.execution(write, Client.bytes(1), Client.bytes(2)));

      assertThat(console.answer("127.0.0.1 shards"))
          .startsWith("127.0.0.1 requests=1 right-node=1")
          .contains(" conditional=1 ")
          .endsWith("tablet-replies=0 opened=1 connections=1,0");
      console.answer("reset");
      assertThat(console.answer("shards")).contains("127.0.0.1 requests=0", "127.0.0.2 requests=0");
      assertThat(console.answer("move-tablets 7")).isEqualTo("moved 4 tablets");
      assertThat(console.answer("127.0.0.2 restart 3")).endsWith("connections=0,0,0");
      assertThat(console.answer("shard-aware-port closed")).startsWith("127.0.0.1 requests=0");
      assertThat(console.answer("shard-aware-port ajar")).startsWith("right is");
      assertThat(console.answer("move-tablets")).contains("right is");
    }
  }

  @Test
  void another_persona_has_no_shards() throws IOException {
    try (NullServer server = Loopback.server(1)) {
      assertThat(new CommandConsole(server).answer("shards")).contains("with --scylla: shards");
    }
  }
}
