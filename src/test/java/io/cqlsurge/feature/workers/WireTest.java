package io.cqlsurge.feature.workers;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cqlsurge.measure.ErrorBook;
import io.cqlsurge.measure.ErrorKind;
import io.cqlsurge.measure.Interval;
import io.cqlsurge.measure.OperationStats;
import io.cqlsurge.measure.Progress;
import io.cqlsurge.measure.RunEnding;
import io.cqlsurge.measure.RunResult;
import io.cqlsurge.measure.TestFigures;
import io.cqlsurge.measure.WarmUpOutcome;
import io.cqlsurge.measure.gc.GcFigures;
import io.cqlsurge.settings.load.Shard;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The form of messages on the network. */
class WireTest {
  private static final OperationStats WRITE = TestFigures.upTo("WRITE", 1_000, 3);
  private static final Interval INTERVAL =
      TestFigures.interval(1, TestFigures.upTo(OperationStats.TOTAL, 1_000, 3), WRITE);
  private static final Progress PROGRESS = new Progress(1.5, 7, 2, OptionalDouble.of(0.25));

  static Stream<Message> messages() {
    return Stream.of(
        new Message.Hello("1.0", "host-7"),
        new Message.Welcome(),
        new Message.Busy("is used", true),
        new Message.Open(
            new Job(List.of("write", "n=5", "password=\"ü\n"), Map.of(), new Shard(1, 3))),
        new Message.Opened(List.of("a remark"), true),
        new Message.Failed("a sentence"),
        new Message.WarmUp(9),
        new Message.WarmingUp("WRITE", 50_000),
        new Message.WarmUpProgress("WRITE", PROGRESS),
        new Message.WarmedUp("WRITE", new WarmUpOutcome(5, 0.5, true, false, 0.25)),
        new Message.DryRunEnded(5, 0.5),
        new Message.Ready(),
        new Message.Bytes("requests", ByteBuffer.wrap(new byte[] {-1, 0})),
        new Message.Fetch("requests"),
        new Message.Fetched(ByteBuffer.wrap(new byte[] {1, -1}), 7),
        new Message.Ping(3),
        new Message.Pong(3, Long.MIN_VALUE),
        new Message.Start(1, 9, 2_000, "BURST(1ms)", 1_500, -5),
        new Message.Part(1, 2, PackedInterval.of(INTERVAL)),
        new Message.Now(1, new Progress(1, 2, 3, OptionalDouble.empty())),
        new Message.Errors(
            1,
            List.of(new ErrorBook.Note("WRITE", ErrorKind.TIMEOUT, "text", Optional.empty(), 4))),
        new Message.Ended(
            1,
            2_000,
            new RunResult(
                TestFigures.summary(
                    9, new GcFigures(1, 2, 3, 4, 5), TestFigures.upTo("total", 9, 0), WRITE),
                RunEnding.completed("n=: all operations are done"),
                9,
                1,
                2,
                3.5,
                0.25,
                List.of(),
                List.of(),
                List.of(),
                List.of())),
        new Message.Finish(),
        new Message.Stop(),
        new Message.Rate(5),
        new Message.Bye(),
        new Message.Released(),
        new Message.Lost("its process has ended"),
        new Message.Alive());
  }

  @ParameterizedTest
  @MethodSource("messages")
  void a_message_that_was_sent_is_read_without_loss(Message message) throws IOException {
    assertThat(Wire.read(Wire.write(message))).isEqualTo(message);
  }

  @Test
  void a_file_arrives_as_it_was_sent() throws IOException {
    byte[] content = {0, -1, 10, 34};
    Job job = new Job(List.of("write"), Map.of("a/trust.p12", content), Shard.WHOLE);
    Message.Open read = (Message.Open) Wire.read(Wire.write(new Message.Open(job)));
    assertThat(read.job().files()).containsOnlyKeys("a/trust.p12");
    assertThat(read.job().files().get("a/trust.p12")).isEqualTo(content);
  }

  @Test
  void every_kind_of_message_is_tested() {
    assertThat(messages().map(Message::getClass).distinct())
        .hasSize(Message.class.getPermittedSubclasses().length - 1 + 4);
  }

  @Test
  void an_exception_is_sent_as_text() throws IOException {
    RunEnding failed = RunEnding.failed("a sentence", new IllegalStateException("secret state"));
    RunResult result =
        new RunResult(
            TestFigures.summary(1, GcFigures.NONE, TestFigures.upTo("total", 1, 0), WRITE),
            failed,
            1,
            0,
            0,
            0,
            0,
            List.of(),
            List.of(),
            List.of(),
            List.of());
    Message.Ended read = (Message.Ended) Wire.read(Wire.write(new Message.Ended(0, 0, result)));
    assertThat(read.result().ending().cause().orElseThrow())
        .hasMessage("java.lang.IllegalStateException: secret state");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "null",
        "[]",
        "{}",
        "{\"type\":\"java.lang.Runtime\"}",
        "{\"type\":\"Message$Ping\"}x{",
        "{\"type\":\"Message$Start\",\"run\":\"a\"}",
        "{\"type\":\"Message$Bye\",\"more\":1}",
        "{\"type\":\"Message$Part\",\"run\":0,\"number\":0,\"interval\":{\"total\":{\"latencies\":{\"service\":\"AAAA\"}}}}"
      })
  void other_data_is_not_a_message(String text) {
    assertThatThrownBy(() -> Wire.read(text.getBytes(UTF_8))).isInstanceOf(IOException.class);
  }
}
