package io.cqlsurge.feature.requests;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.database.BatchType;
import io.cqlsurge.database.FakeDatabase.FakeQuery;
import io.cqlsurge.database.Marker;
import io.cqlsurge.database.Query;
import io.cqlsurge.database.Receiver;
import io.cqlsurge.database.Reply;
import io.cqlsurge.database.Request;
import io.cqlsurge.driver.DriverLiterals;
import io.cqlsurge.report.LogFile;
import io.cqlsurge.report.RecordedOutput;
import io.cqlsurge.schema.CqlType;
import io.cqlsurge.schema.CqlType.Kind;
import io.cqlsurge.schema.Literals;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class QueryLogTest {
  private static final Instant NOW = Instant.parse("2026-02-03T04:05:06.000007890Z");
  private static final List<Marker> MARKERS =
      List.of(new Marker("a", CqlType.of(Kind.TEXT)), new Marker("key", CqlType.of(Kind.BLOB)));
  private static final Query WRITE =
      new FakeQuery("UPDATE ks.t SET a = ? WHERE key=?", MARKERS, List.of());

  private final RecordedOutput output = new RecordedOutput();
  @TempDir private Path folder;

  private record Waiting(String label, int tries) implements Receiver {
    @Override
    public void receive(Reply reply) {
      throw new IllegalStateException("nothing was sent");
    }
  }

  private static final Waiting FIRST = new Waiting("WRITE", 1);

  private QueryLog log(Path path, Literals literals, long maxWaiting) throws IOException {
    return log(path, literals, new QueryLog.Limits(maxWaiting, Long.MAX_VALUE));
  }

  private QueryLog log(Path path, Literals literals, QueryLog.Limits limits) throws IOException {
    return new QueryLog(LogFile.create(path, output), output, () -> NOW, literals, limits);
  }

  private List<String> lines(Query query, Receiver receiver, String text) throws IOException {
    Path path = folder.resolve("a.log");
    try (QueryLog log = log(path, new DriverLiterals(), 1 << 20)) {
      log.beforeSend(single(query, text), receiver);
    }
    assertThat(output.problems).isEmpty();
    return Files.readAllLines(path);
  }

  private static Request.Single single(Query query, String text) {
    Request.Single request = new Request.Single();
    request.begin(query, 2);
    request.set(0, text == null ? null : StandardCharsets.UTF_8.encode(text));
    request.set(1, ByteBuffer.wrap(new byte[] {1, -1}));
    return request;
  }

  @Test
  void a_line_has_the_time_the_operation_and_cql_that_can_be_executed() throws IOException {
    assertThat(lines(WRITE, FIRST, "it's grüße"))
        .containsExactly(
            "2026-02-03T04:05:06.000007Z\tWRITE\t"
                + "UPDATE ks.t SET a = 'it''s grüße' WHERE key=0x01ff;");
  }

  @Test
  void a_retry_has_the_number_of_the_try_and_a_missing_value_is_null() throws IOException {
    assertThat(lines(WRITE, new Waiting("my op", 3), null))
        .containsExactly(
            "2026-02-03T04:05:06.000007Z\tmy op\tUPDATE ks.t SET a = NULL WHERE key=0x01ff;\ttry 3");
  }

  @Test
  void line_breaks_and_control_characters_are_escaped() throws IOException {
    Query lines = new FakeQuery("UPDATE ks.t\nSET a = ?\nWHERE key=?;\n", MARKERS, List.of());
    assertThat(lines(lines, FIRST, "a\r\n\tb\\c\0\u2028"))
        .containsExactly(
            "2026-02-03T04:05:06.000007Z\tWRITE\tUPDATE ks.t\\nSET a = 'a\\r\\n\\tb\\\\c\\u0000\\u2028'"
                + "\\nWHERE key=0x01ff;");
  }

  @Test
  void values_whose_bind_markers_are_unknown_follow_the_statement() throws IOException {
    Query unclear = new FakeQuery("SOMETHING", MARKERS, List.of());
    assertThat(lines(unclear, FIRST, "x").get(0)).endsWith("\tSOMETHING /* 'x', 0x01ff */;");
  }

  @Test
  void a_batch_is_one_line() throws IOException {
    Path path = folder.resolve("b.log");
    Request.Batch batch = new Request.Batch();
    batch.begin(BatchType.UNLOGGED);
    for (int i = 0; i < 2; i++) {
      batch.add(WRITE, 2).set(1, ByteBuffer.wrap(new byte[] {(byte) i}));
    }
    try (QueryLog log = log(path, new DriverLiterals(), 1 << 20)) {
      log.beforeSend(batch, FIRST);
    }
    assertThat(Files.readAllLines(path))
        .containsExactly(
            "2026-02-03T04:05:06.000007Z\tWRITE\tBEGIN UNLOGGED BATCH"
                + " UPDATE ks.t SET a = NULL WHERE key=0x00;"
                + " UPDATE ks.t SET a = NULL WHERE key=0x01; APPLY BATCH;");
  }

  @Test
  void a_request_can_be_reused_as_soon_as_it_is_in_the_queue() throws Exception {
    Path path = folder.resolve("c.log");
    CountDownLatch reused = new CountDownLatch(1);
    Request.Single request = single(WRITE, "first");
    try (QueryLog log = log(path, new SlowLiterals(reused), 1 << 20)) {
      log.beforeSend(request, FIRST);
      request.begin(WRITE, 2);
      request.set(0, StandardCharsets.UTF_8.encode("second"));
      reused.countDown();
    }
    assertThat(Files.readString(path)).contains("'first'").doesNotContain("second");
  }

  @Test
  void requests_that_are_sent_too_fast_are_dropped_counted_and_reported() throws Exception {
    Path path = folder.resolve("d.log");
    CountDownLatch allSent = new CountDownLatch(1);
    QueryLog log = log(path, new SlowLiterals(allSent), 1_000);
    for (int i = 0; i < 500; i++) {
      log.beforeSend(single(WRITE, "x"), FIRST);
    }
    allSent.countDown();
    log.close();
    List<String> lines = Files.readAllLines(path);
    long written = lines.stream().filter(line -> line.contains("\tWRITE\t")).count();
    assertThat(written).isBetween(1L, 20L);
    assertThat(lines)
        .contains(
            "# "
                + (500 - written)
                + " requests are missing here: "
                + "they were sent faster than they could be written, or a worker's log was full (256 MiB)");
    assertThat(log.isIncomplete()).isTrue();
    assertThat(output.problems)
        .containsExactly(
            "cqlsurge: "
                + path
                + " is incomplete: "
                + (500 - written)
                + " requests are missing; "
                + "they were sent faster than they could be written, or a worker's log was full (256 MiB)");
  }

  @Test
  void requests_for_which_the_file_has_no_room_are_counted() throws Exception {
    Path path = folder.resolve("full.log");
    QueryLog log = log(path, new DriverLiterals(), new QueryLog.Limits(1 << 20, 50));
    log.beforeSend(single(WRITE, "first"), FIRST);
    while (Files.size(path) == 0) {
      TimeUnit.MILLISECONDS.sleep(1);
    }
    log.beforeSend(single(WRITE, "second"), FIRST);
    log.beforeSend(single(WRITE, "third"), FIRST);
    log.close();
    assertThat(log.missing()).isEqualTo(2);
    assertThat(Files.readString(path)).contains("'first'", "# 2 requests are missing here");
  }

  @Test
  void the_logs_of_workers_are_added_with_what_they_miss() throws Exception {
    Path path = folder.resolve("workers.log");
    QueryLog log = log(path, new DriverLiterals(), 1 << 20);
    log.received("a", "first\n".getBytes(StandardCharsets.UTF_8), 0);
    log.received("a", new byte[0], 7);
    assertThat(log.isIncomplete()).isTrue();
    log.close();
    assertThat(Files.readAllLines(path)).containsExactly("# worker a", "first");
    assertThat(output.problems).singleElement().asString().contains("7 requests are missing");
  }

  @Test
  void a_request_larger_than_the_queue_is_written_if_no_other_waits() throws IOException {
    Path path = folder.resolve("e.log");
    try (QueryLog log = log(path, new DriverLiterals(), 10)) {
      log.beforeSend(single(WRITE, "x".repeat(5_000)), FIRST);
    }
    assertThat(output.problems).isEmpty();
    assertThat(Files.readString(path)).contains("x".repeat(5_000));
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void a_full_disk_is_reported_once_and_leaves_the_log_incomplete() throws IOException {
    QueryLog log = log(Path.of("/dev/full"), new DriverLiterals(), 1 << 20);
    for (int i = 0; i < 100; i++) {
      log.beforeSend(single(WRITE, "x"), FIRST);
    }
    log.close();
    log.close();
    assertThat(log.isIncomplete()).isTrue();
    assertThat(output.problems).hasSize(1);
    assertThat(output.problems.get(0)).startsWith("cqlsurge: /dev/full is incomplete, writing");
  }

  /** Literals that wait for an event before they format a value. */
  private record SlowLiterals(CountDownLatch happened) implements Literals {
    private static final DriverLiterals REAL = new DriverLiterals();

    @Override
    public String format(CqlType type, ByteBuffer value) {
      try {
        assertThat(happened.await(30, TimeUnit.SECONDS)).isTrue();
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
      return REAL.format(type, value);
    }

    @Override
    public ByteBuffer parse(CqlType type, String text) {
      return REAL.parse(type, text);
    }
  }

  @Test
  void a_line_has_the_values_that_the_request_had_when_it_was_sent() throws IOException {
    Path path = folder.resolve("f.log");
    ByteBuffer value = StandardCharsets.UTF_8.encode("sent");
    CountDownLatch changed = new CountDownLatch(1);
    try (QueryLog log = log(path, new SlowLiterals(changed), 1 << 20)) {
      Request.Single request = single(WRITE, "");
      request.set(0, value);
      log.beforeSend(request, FIRST);
      value.put(0, (byte) 'b');
      changed.countDown();
    }
    assertThat(Files.readString(path)).contains("'sent'").doesNotContain("bent");
  }
}
