package io.cqlsurge.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.database.Consistency;
import io.cqlsurge.database.Query;
import io.cqlsurge.database.Reply;
import io.cqlsurge.database.Request;
import io.cqlsurge.database.Rows;
import io.cqlsurge.database.StatementText;
import io.cqlsurge.driver.DriverDatabase;
import io.cqlsurge.settings.Settings;
import io.cqlsurge.settings.SettingsParser;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Answers of several pages. */
class LongAnswersIT {
  private static final TestNode NODE = TestNode.shared();
  private static final int ROWS = 12_001;

  private static DriverDatabase connect(String mode) {
    Settings settings =
        SettingsParser.parse(
            List.of("write", "n=5", "-node", NODE.address(), "-mode", "native", mode));
    DriverDatabase database = DriverDatabase.connect(settings.connection(), 100);
    database.execute(
        "CREATE KEYSPACE IF NOT EXISTS long_answers WITH replication ="
            + " {'class':'SimpleStrategy','replication_factor':1}",
        Consistency.ONE);
    database.execute(
        "CREATE TABLE IF NOT EXISTS long_answers.t (k int, c int, PRIMARY KEY (k, c))",
        Consistency.ONE);
    return database;
  }

  private static Request request(Query query, int... values) {
    Request.Single request = new Request.Single();
    request.begin(query, values.length);
    for (int i = 0; i < values.length; i++) {
      request.set(i, ByteBuffer.allocate(4).putInt(0, values[i]));
    }
    return request;
  }

  private static CompletableFuture<Reply> send(DriverDatabase database, Request request) {
    CompletableFuture<Reply> reply = new CompletableFuture<>();
    database.send(request, reply::complete);
    return reply.orTimeout(60, TimeUnit.SECONDS);
  }

  @ParameterizedTest
  @ValueSource(strings = {"cql3", "plain"})
  void all_pages_of_an_answer_arrive_in_their_order(String mode) {
    try (DriverDatabase database = connect(mode)) {
      Query insert =
          database.prepare(
              new StatementText(
                  "INSERT INTO long_answers.t (k, c) VALUES (?, ?)", Consistency.ONE, true));
      for (int from = 0; from < ROWS; from += 500) {
        CompletableFuture<?>[] replies = new CompletableFuture<?>[500];
        for (int i = 0; i < replies.length; i++) {
          replies[i] = send(database, request(insert, 1, Math.min(from + i, ROWS - 1)));
        }
        CompletableFuture.allOf(replies).join();
      }
      Query select =
          database.prepare(
              new StatementText("SELECT c FROM long_answers.t WHERE k=?", Consistency.ONE, true));
      Reply reply = send(database, request(select, 1)).join();
      assertThat(reply).isInstanceOf(Reply.Success.class);
      Rows rows = ((Reply.Success) reply).rows();
      assertThat(rows.count()).isEqualTo(ROWS);
      for (int row = 0; row < ROWS; row++) {
        assertThat(rows.value(row, 0).getInt(0)).isEqualTo(row);
      }
    }
  }
}
