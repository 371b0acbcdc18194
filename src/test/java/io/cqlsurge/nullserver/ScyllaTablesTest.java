package io.cqlsurge.nullserver;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BatchType;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.metadata.TokenMap;
import com.datastax.oss.driver.api.core.metadata.schema.TableMetadata;
import com.datastax.oss.driver.api.core.type.DataTypes;
import io.cqlsurge.cql.CreateTable;
import java.nio.ByteBuffer;
import java.time.LocalDate;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.ToLongFunction;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The tables and the ring of the persona of ScyllaDB, as the Java driver sees them. */
class ScyllaTablesTest {
  @RegisterExtension
  private static final TestServer server = TestServer.scylla(3, ScyllaOptions.USUAL.withTablets(0));

  private static CqlSession session;

  @BeforeAll
  static void connect() {
    session =
        CqlSession.builder()
            .addContactPoints(server.addresses())
            .withLocalDatacenter("datacenter1")
            .withConfigLoader(
                DriverConfigLoader.programmaticBuilder()
                    .withDuration(DefaultDriverOption.REQUEST_TIMEOUT, Client.PATIENCE)
                    .withInt(DefaultDriverOption.NETTY_IO_SHUTDOWN_QUIET_PERIOD, 0)
                    .withInt(DefaultDriverOption.NETTY_ADMIN_SHUTDOWN_QUIET_PERIOD, 0)
                    .build())
            .build();
    session.execute(
        "CREATE KEYSPACE k WITH replication = {'class': 'NetworkTopologyStrategy', 'replication_factor': 2}");
    session.execute("CREATE TYPE k.address (street text, lines frozen<list<text>>)");
    session.execute(
        "CREATE TABLE k.rows (page text, day date, at int, views bigint, home frozen<address>, tags set<text>,"
            + " note vector<float, 3>, PRIMARY KEY ((page, day), at)) WITH CLUSTERING ORDER BY (at DESC)");
    session.execute("CREATE TABLE k.stored (key blob PRIMARY KEY, a blob, b blob)");
  }

  @AfterAll
  static void disconnect() {
    session.close();
  }

  private static long sum(ToLongFunction<ShardCounts> figure) {
    return server.nodes().stream()
        .map(node -> server.server().scylla().counts(node))
        .mapToLong(figure)
        .sum();
  }

  @Test
  void the_driver_agrees_on_version_4() {
    assertThat(session.getContext().getProtocolVersion().getCode()).isEqualTo(4);
  }

  @Test
  void the_driver_reads_tables_and_types() {
    TableMetadata table =
        session.getMetadata().getKeyspace("k").orElseThrow().getTable("rows").orElseThrow();

    assertThat(table.getPartitionKey()).extracting("name").asString().isEqualTo("[page, day]");
    assertThat(table.getClusteringColumns().toString()).contains("at").contains("DESC");
    assertThat(table.getColumn("tags").orElseThrow().getType())
        .isEqualTo(DataTypes.setOf(DataTypes.TEXT));
    assertThat(table.getColumn("home").orElseThrow().getType().asCql(true, true))
        .contains("address");
  }

  @Test
  void markers_have_the_types_of_their_columns() {
    PreparedStatement update =
        session.prepare(
            "UPDATE k.rows USING TTL ? SET views = ?, tags = tags + ? WHERE page = ? AND day = ? AND at IN ?");

    assertThat(update.getVariableDefinitions().get(0).getType()).isEqualTo(DataTypes.INT);
    assertThat(update.getVariableDefinitions().get(1).getType()).isEqualTo(DataTypes.BIGINT);
    assertThat(update.getVariableDefinitions().get(2).getType())
        .isEqualTo(DataTypes.setOf(DataTypes.TEXT));
    assertThat(update.getVariableDefinitions().get(5).getType())
        .isEqualTo(DataTypes.listOf(DataTypes.INT));
    assertThat(update.getPartitionKeyIndices()).isEqualTo(List.of(3, 4));
  }

  @Test
  void a_table_of_any_form_accepts_writes_and_returns_no_rows() {
    PreparedStatement insert =
        session.prepare("INSERT INTO k.rows (page, day, at, views) VALUES (?, ?, ?, ?)");
    session.execute(insert.bind("a", LocalDate.EPOCH, 1, 2L));
    PreparedStatement select =
        session.prepare("SELECT at, views FROM k.rows WHERE page = ? AND day = ?");

    assertThat(session.execute(select.bind("a", LocalDate.EPOCH)).all()).isEmpty();
    assertThat(session.execute("SELECT * FROM k.rows").getColumnDefinitions().size()).isEqualTo(7);
  }

  @Test
  void a_conditional_statement_is_applied() {
    PreparedStatement insert =
        session.prepare("INSERT INTO k.rows (page, day, at) VALUES (?, ?, ?) IF NOT EXISTS");

    assertThat(session.execute(insert.bind("a", LocalDate.EPOCH, 1)).wasApplied()).isTrue();
  }

  @Test
  void a_table_of_blobs_stores_rows() {
    PreparedStatement update = session.prepare("UPDATE k.stored SET a = ?, b = ? WHERE key = ?");
    session.execute(update.bind(Client.bytes(1), Client.bytes(2), Client.bytes(3)));
    PreparedStatement select = session.prepare("SELECT a, b FROM k.stored WHERE key = ?");

    ByteBuffer read = session.execute(select.bind(Client.bytes(3))).one().getByteBuffer(1);
    assertThat(read).isEqualTo(Client.bytes(2));
    String text = "SELECT a, b FROM k.stored WHERE key = 0x00000003";
    assertThat(session.execute(text).one().getByteBuffer("b")).isEqualTo(Client.bytes(2));
  }

  @Test
  void the_driver_sends_each_request_to_a_replica() {
    PreparedStatement update = session.prepare("UPDATE k.stored SET a = ?, b = ? WHERE key = ?");
    PreparedStatement insert =
        session.prepare("INSERT INTO k.rows (page, day, at) VALUES (?, ?, ?)");
    assertThat(session.getMetadata().getTokenMap().map(TokenMap::getTokenRanges)).isPresent();
    server.nodes().forEach(server.server().scylla()::reset);
    for (int i = 0; i < 300; i++) {
      session.execute(update.bind(Client.bytes(1), Client.bytes(2), Client.bytes(i)));
      session.execute(insert.bind("page " + i, LocalDate.ofEpochDay(i), i));
    }
    assertThat(sum(ShardCounts::requests)).isEqualTo(600);
    assertThat(sum(ShardCounts::rightNode)).isEqualTo(600);
    // This driver knows no shards.
    assertThat(sum(ShardCounts::rightShard)).isBetween(20L, 200L);
  }

  @Test
  void the_key_is_read_from_the_text_of_a_statement() {
    ScyllaTable table = table("CREATE TABLE k.x (a uuid, b date, c text, PRIMARY KEY ((a, b)))");
    LiteralKey reader = new LiteralKey();
    String key = "0010" + "00112233445566778899aabbccddeeff" + "00" + "0004" + "80000001" + "00";
    String uuid = "00112233-4455-6677-8899-aabbccddeeff";

    assertThat(
            reader.of(
                table, "INSERT INTO k.x (c, b, a) VALUES ('b = ''1', '1970-01-02', " + uuid + ")"))
        .map(ScyllaTablesTest::hex)
        .contains(key);
    assertThat(
            reader.of(
                table, "SELECT * FROM k.x WHERE a = " + uuid + " AND b = '1970-01-02' LIMIT 5"))
        .map(ScyllaTablesTest::hex)
        .contains(key);
    assertThat(reader.of(table, "SELECT * FROM k.x WHERE a = " + uuid)).isEmpty();
  }

  private static ScyllaTable table(String cql) {
    return new ScyllaTable(
        new UUID(0, 0), CreateTable.parse(cql, "", Map.of()).table(), Set.of(), Map.of(), null);
  }

  private static String hex(ByteBuffer bytes) {
    byte[] copy = new byte[bytes.remaining()];
    bytes.get(copy);
    return HexFormat.of().formatHex(copy);
  }

  @Test
  void a_batch_belongs_to_the_partition_of_its_first_statement() {
    PreparedStatement insert =
        session.prepare("INSERT INTO k.rows (page, day, at) VALUES (?, ?, ?)");
    server.nodes().forEach(server.server().scylla()::reset);
    session.execute(
        BatchStatement.newInstance(
            BatchType.UNLOGGED,
            insert.bind("a", LocalDate.EPOCH, 1),
            insert.bind("a", LocalDate.EPOCH, 2)));

    assertThat(sum(ShardCounts::requests)).isEqualTo(1);
    assertThat(sum(ShardCounts::rightNode)).isEqualTo(1);
  }
}
