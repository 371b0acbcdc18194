package io.cqlsurge.driver;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.database.Consistency;
import io.cqlsurge.database.DatabaseError;
import io.cqlsurge.database.Query;
import io.cqlsurge.database.Reply;
import io.cqlsurge.database.Request;
import io.cqlsurge.database.Rows;
import io.cqlsurge.database.StatementText;
import io.cqlsurge.nullserver.Loopback;
import io.cqlsurge.nullserver.NullServer;
import io.cqlsurge.nullserver.ScyllaOptions;
import io.cqlsurge.settings.SettingsParser;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Replies in pages: 20,000 rows, of which each page is followed by an empty one. */
@Timeout(60)
class PagesTest {
  private NullServer server;
  private DriverDatabase database;

  @BeforeEach
  void start() throws IOException {
    server = Loopback.scylla(1, ScyllaOptions.USUAL);
  }

  @AfterEach
  void stop() {
    database.close();
    server.close();
  }

  private Request.Single request(String table, String mode) {
    InetSocketAddress address = server.addresses().get(0);
    List<String> arguments = new ArrayList<>(List.of("write", "n=5", "-node"));
    arguments.add(address.getHostString() + ":" + address.getPort());
    Stream.of(mode.split(" ", -1)).filter(option -> !option.isEmpty()).forEach(arguments::add);
    database = DriverDatabase.connect(SettingsParser.parse(arguments).connection(), 4);
    database.execute(
        "CREATE KEYSPACE ks WITH replication = {'class': 'NetworkTopologyStrategy', 'replication_factor': 1}",
        Consistency.ONE);
    database.execute(
        "CREATE TABLE ks." + table + " (id int, c int, PRIMARY KEY (id, c))", Consistency.ONE);
    Query query =
        database.prepare(
            new StatementText(
                "SELECT c FROM ks." + table + " WHERE id = ?", Consistency.ONE, true));
    Request.Single request = new Request.Single();
    request.begin(query, 1);
    request.set(0, ByteBuffer.allocate(4));
    return request;
  }

  @ParameterizedTest
  @CsvSource({
    "'', 500, 2147483647, 20000, 79",
    "'', 1, 3, 2, 3",
    "'', 500, 1, 500, 1",
    "'', 20000, 9, 20000, 1",
    "-mode plain, 500, 2147483647, 20000, 79",
    "-mode plain, 300, 4, 600, 4",
  })
  void all_rows_of_the_pages_are_there_in_order(
      String mode, int size, int most, int rows, int pages) {
    Request.Single request = request("paged", mode);
    request.pages(size, most);
    Rows reply = database.send(request).join().rows();
    assertThat(reply.count()).isEqualTo(rows);
    assertThat(reply.pages()).isEqualTo(pages);
    for (int row = 0; row < rows; row++) {
      assertThat(reply.value(row, 0)).isEqualTo(ByteBuffer.allocate(4).putInt(0, row));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "-mode plain"})
  void without_a_size_all_rows_are_fetched(String mode) {
    Rows reply = send(request("paged", mode)).rows();
    assertThat(reply.count()).isEqualTo(20_000);
    assertThat(reply.pages()).isEqualTo(7);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "-mode plain"})
  void a_paging_state_that_repeats_is_an_error(String mode) {
    Reply reply = send(request("endless", mode));
    DatabaseError error = ((Reply.Failure) reply).error();
    assertThat(error.kind()).isEqualTo(DatabaseError.Kind.PROTOCOL);
    assertThat(error.getMessage())
        .isEqualTo(
            "a page has the same paging state as the page before it, so the pages would never end");
  }

  private Reply send(Request request) {
    return database.send(request).join();
  }
}
