package io.cqlsurge.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import io.cqlsurge.it.CommandLine.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A node that restricts what its roles can do, as those of many companies do. */
class RestrictedNodeIT {
  private static final String CREATE_KEYSPACE =
      "CREATE KEYSPACE %s WITH replication = {'class': 'NetworkTopologyStrategy', 'datacenter1': 1}";
  private static final String COLUMNS =
      " (key blob PRIMARY KEY, \"C0\" %1$s, \"C1\" %1$s, \"C2\" %1$s, \"C3\" %1$s, \"C4\" %1$s)";

  private static final TestNode NODE = TestNode.secured();

  @TempDir private static Path folder;

  @BeforeAll
  static void create_roles() throws IOException {
    Files.writeString(
        folder.resolve("driver.conf"), "datastax-java-driver.basic.request.page-size = 500\n");
    try (CqlSession session = NODE.secureSession()) {
      for (String role : List.of("plain", "maker")) {
        session.execute("CREATE ROLE %1$s WITH LOGIN = true AND PASSWORD = '%1$s'".formatted(role));
      }
      session.execute("GRANT ALL ON ALL KEYSPACES TO maker");
    }
  }

  private static Result run(String role, String command) {
    String config = " driver-config=" + folder.resolve("driver.conf") + " -rate threads=2";
    return run(role, command, config);
  }

  /** Runs a command with more options of the node. */
  private static Result run(String role, String command, String more) {
    String login = " -mode user=%1$s password=%1$s ".formatted(role) + NODE.transport();
    return CommandLine.inProcess(
        CommandLine.words(command + login + " -node " + NODE.address() + more));
  }

  private static void assertDone(Result result) {
    assertThat(result.status()).as(result.toString()).isZero();
  }

  private static void assertRefused(String remedy, Result result) {
    assertThat(result.status()).as(result.toString()).isEqualTo(1);
    assertThat(result.err()).contains(remedy);
  }

  @Test
  void the_test_node_has_the_settings_of_its_start() {
    try (CqlSession session = NODE.secureSession()) {
      String sync = "SELECT value FROM system_views.settings WHERE name = 'commitlog_sync'";
      assertThat(session.execute(sync).one().getString("value")).isEqualTo("batch");
    }
  }

  @Test
  void tables_that_exist_are_used_without_the_right_to_create() throws IOException {
    try (CqlSession session = NODE.secureSession()) {
      for (String keyspace : List.of("keyspace1", "chat")) {
        session.execute(CREATE_KEYSPACE.formatted(keyspace));
        session.execute("GRANT SELECT ON KEYSPACE " + keyspace + " TO plain");
        session.execute("GRANT MODIFY ON KEYSPACE " + keyspace + " TO plain");
      }
      session.execute("CREATE TABLE keyspace1.standard1" + COLUMNS.formatted("blob"));
      session.execute(
          "CREATE TABLE chat.messages (room text, sent timestamp, author text, body text,"
              + " language text, likes int, PRIMARY KEY (room, sent))");
    }
    Path outcomes = folder.resolve("w.out");
    assertDone(run("plain", "write n=600 no-warmup cl=QUORUM -log outcomes=" + outcomes));
    assertDone(run("plain", "read n=600 no-warmup cl=QUORUM"));
    assertDone(run("plain", "mixed n=600 no-warmup cl=QUORUM"));
    assertDone(run("plain", "audit " + outcomes + " cl=QUORUM"));
    String chat = "user profile=profiles/chat.yaml n=100 no-warmup cl=QUORUM -pop seq=1..50 ";
    assertDone(run("plain", chat.replace("n=100", "ops(insert=1) n=100")));
    assertDone(run("plain", chat.replace("n=100", "ops(validate=1,newest=1,message=1) n=100")));
    assertRefused(
        "driver-config=FILE; FILE contains: datastax-java-driver.basic.request.page-size = 500",
        run("plain", "read n=6 no-warmup cl=QUORUM", ""));
  }

  @Test
  void refusals_say_what_to_type_and_that_works() {
    String schema = " -schema keyspace=made";
    assertRefused(
        "an administrator can execute GRANT CREATE ON ALL KEYSPACES TO plain",
        run("plain", "write n=6 no-warmup" + schema));
    assertRefused(
        "write -schema \"replication(strategy=NetworkTopologyStrategy,factor=1)\"",
        run("maker", "write n=6 no-warmup" + schema));
    String network = schema + " replication(strategy=NetworkTopologyStrategy,factor=1)";
    assertRefused(
        "write -schema compression=LZ4Compressor", run("maker", "write n=6 no-warmup" + network));
    String compressed = network + " compression=LZ4Compressor";
    assertRefused(
        "write cl= with ONE, TWO, THREE, QUORUM, ALL, LOCAL_QUORUM, EACH_QUORUM",
        run("maker", "write n=6 no-warmup" + compressed));
    assertDone(run("maker", "write n=6 no-warmup cl=ONE" + compressed));
    assertRefused(
        "an administrator can execute GRANT MODIFY ON TABLE made.standard1 TO plain",
        run("plain", "write n=6 no-warmup cl=ONE" + compressed));
  }

  @Test
  void warnings_of_guardrails_are_shown() {
    String schema =
        " -schema keyspace=warned replication(strategy=NetworkTopologyStrategy,factor=1) compression=LZ4Compressor";
    Result result = run("maker", "write n=60 no-warmup cl=QUORUM" + schema);
    assertDone(result);
    assertThat(result.err())
        .contains("WARNING: Guardrail tables violated: Creating table counter1")
        .containsOnlyOnce("Guardrail write_consistency_levels violated");
    assertThat(result.out())
        .containsPattern(
            "  replies: 60, first from \\S+: Guardrail write_consistency_levels violated");
    assertThat(run("maker", "read n=60 no-warmup cl=QUORUM -schema keyspace=warned").err())
        .doesNotContain("WARNING");
  }

  @Test
  void masked_columns_are_named_for_roles_that_see_the_mask() {
    try (CqlSession session = NODE.secureSession()) {
      session.execute(CREATE_KEYSPACE.formatted("masked"));
      session.execute("CREATE TABLE masked.standard1" + COLUMNS.formatted("blob"));
      session.execute("GRANT SELECT ON KEYSPACE masked TO plain");
      session.execute("GRANT MODIFY ON KEYSPACE masked TO plain");
      session.execute("ALTER TABLE masked.standard1 ALTER \"C1\" MASKED WITH DEFAULT");
      String schema = " -schema keyspace=masked";
      assertDone(run("plain", "write n=60 no-warmup cl=ONE" + schema));
      Result read = run("plain", "read n=60 no-warmup cl=ONE" + schema);
      assertThat(read.status()).isEqualTo(1);
      assertThat(read.err())
          .contains(
              "WARNING: C1 of masked.standard1: masked for role plain",
              "GRANT UNMASK ON TABLE masked.standard1 TO plain");
      session.execute("GRANT UNMASK ON TABLE masked.standard1 TO plain");
      Result unmasked = run("plain", "read n=60 no-warmup cl=ONE" + schema);
      assertDone(unmasked);
      assertThat(unmasked.err()).doesNotContain("WARNING");
    }
  }
}
