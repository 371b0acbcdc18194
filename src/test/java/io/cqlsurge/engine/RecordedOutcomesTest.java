package io.cqlsurge.engine;

import static io.cqlsurge.engine.VirtualTraffic.NO_DELAY;
import static io.cqlsurge.engine.VirtualTraffic.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.database.Consistency;
import io.cqlsurge.database.DatabaseError.Kind;
import io.cqlsurge.database.FakeDatabase;
import io.cqlsurge.database.Query;
import io.cqlsurge.database.Reply;
import io.cqlsurge.database.Request;
import io.cqlsurge.database.Rows;
import io.cqlsurge.database.StatementText;
import io.cqlsurge.feature.audit.OutcomeLine;
import io.cqlsurge.feature.audit.OutcomeLine.Segment;
import io.cqlsurge.feature.audit.Outcomes;
import io.cqlsurge.feature.audit.TestEffects;
import io.cqlsurge.settings.Settings;
import io.cqlsurge.settings.SettingsParser;
import io.cqlsurge.settings.load.Pace;
import io.cqlsurge.settings.load.RunLength;
import io.cqlsurge.workload.Effect;
import io.cqlsurge.workload.Operation;
import io.cqlsurge.workload.OperationMix;
import io.cqlsurge.workload.TestOperations;
import io.cqlsurge.workload.Verdict;
import io.cqlsurge.workload.Work;
import io.cqlsurge.workload.Workload;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.roaringbitmap.longlong.Roaring64NavigableMap;

/** Outcomes that runs record, in virtual time. */
class RecordedOutcomesTest {
  private static final Pace UNLIMITED = new Pace.Unlimited();
  private static final Reply TIMEOUT = FakeDatabase.failure(Kind.TIMEOUT, FakeDatabase.node(2));

  private final VirtualTraffic test = new VirtualTraffic();
  private final List<OutcomeLine> lines = new ArrayList<>();
  private final List<Long> timestamps = new ArrayList<>();
  private int lanes = 1;

  RecordedOutcomesTest() {
    test.errors = VirtualTraffic.errors(2, true, NO_DELAY, OptionalDouble.empty());
    test.database.observer = request -> timestamps.add(request.timestamp());
    test.database.replies = number -> FakeDatabase.done(FakeDatabase.node(1));
  }

  /** An operation on the seeds 0, 1, 2..., with some consecutive requests. One lane uses it. */
  private static final class Changing implements Operation {
    private final Query query;
    private final Effect effect;
    private final int steps;
    private long next;
    private int step;

    Changing(Query query, Effect effect, int steps) {
      this.query = query;
      this.effect = effect;
      this.steps = steps;
    }

    @Override
    public boolean prepare(Work work, long partitions) {
      step = 0;
      work.begin(query, 0, ByteBuffer.allocate(8), 1);
      work.changes().begin(effect);
      work.changes().add(next++, 5);
      return true;
    }

    @Override
    public Verdict judge(Work work, Rows reply) {
      if (++step >= steps) {
        return reply.count() > 0 ? new Verdict.Accepted(1, 1, 1, 0, 0) : Verdict.ONE_ROW;
      }
      Request.Single following = new Request.Single();
      following.begin(query, 0);
      work.send(following);
      return Verdict.CONTINUED;
    }

    @Override
    public String keys(Work work) {
      return "a key";
    }
  }

  private void execute(Effect effect, int steps, RunLength length) {
    Query query = test.database.prepare(new StatementText("x", Consistency.ONE, false));
    try (Outcomes outcomes = new Outcomes(1, lines::add)) {
      Operation operation = new Changing(query, effect, steps);
      new Run(
              test.context().with(Optional.of(outcomes)),
              test.plan(lanes, UNLIMITED, length),
              () -> OperationMix.of("CHANGE", operation))
          .execute(() -> {});
    }
  }

  private void execute(Effect effect, long operations) {
    execute(effect, 1, new RunLength.Operations(operations));
  }

  private List<Segment> segments(boolean isAcknowledged) {
    return lines.stream()
        .filter(Segment.class::isInstance)
        .map(Segment.class::cast)
        .filter(segment -> segment.acknowledged() == isAcknowledged)
        .toList();
  }

  private static Roaring64NavigableMap set(Segment segment) {
    Roaring64NavigableMap seeds = new Roaring64NavigableMap();
    try {
      seeds.deserializePortable(
          new DataInputStream(
              new ByteArrayInputStream(Base64.getDecoder().decode(segment.seeds()))));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return seeds;
  }

  private List<Long> seeds(boolean isAcknowledged) {
    Roaring64NavigableMap all = new Roaring64NavigableMap();
    segments(isAcknowledged).forEach(segment -> all.or(set(segment)));
    return LongStream.of(all.toArray()).boxed().toList();
  }

  private boolean isComplete() {
    return lines.get(lines.size() - 1).equals(new OutcomeLine.End());
  }

  @Test
  void acknowledged_and_failed_operations_are_recorded() {
    Reply one = FakeDatabase.done(FakeDatabase.node(1));
    // The tries of the seed 1 fail; the reply to the seed 3 is lost once.
    test.database.replies = number -> (number >= 1 && number <= 3) || number == 5 ? TIMEOUT : one;
    execute(TestEffects.WRITE, 5);
    assertThat(seeds(true)).containsExactly(0L, 2L, 3L, 4L);
    assertThat(seeds(false)).containsExactly(1L);
    assertThat(segments(true)).allMatch(each -> each.node().equals("127.0.0.1:9042"));
    assertThat(segments(false)).allMatch(each -> each.node().equals("127.0.0.2:9042"));
    assertThat(lines.stream().filter(Segment.class::isInstance).map(Segment.class::cast))
        .allMatch(each -> each.effect() == TestEffects.WRITE.number());
    assertThat(isComplete()).isTrue();
  }

  @Test
  void every_try_has_the_timestamp_of_the_first() {
    test.database.replies =
        number -> number < 2 ? TIMEOUT : FakeDatabase.done(FakeDatabase.node(1));
    execute(TestEffects.WRITE, 2);
    assertThat(timestamps).hasSize(4);
    assertThat(timestamps.subList(0, 3)).containsOnly(timestamps.get(0));
    assertThat(timestamps.get(3) - timestamps.get(0)).isEqualTo(3_000);
    assertThat(seeds(true)).containsExactly(0L, 1L);
    assertThat(segments(true))
        .allMatch(
            each ->
                each.period() == timestamps.get(0) / 100_000
                    || each.period() == timestamps.get(3) / 100_000);
  }

  @Test
  void a_second_request_of_an_operation_has_its_timestamp_even_if_it_is_late() {
    test.database.answeredNs = nowNs -> nowNs + 11 * SECOND;
    execute(TestEffects.WRITE, 2, new RunLength.Operations(1));
    assertThat(timestamps).hasSize(2).containsOnly(timestamps.get(0)).doesNotContain(0L);
    assertThat(seeds(true)).containsExactly(0L);
  }

  @Test
  void an_operation_that_is_not_applied_is_unknown() {
    test.database.replies =
        number ->
            new Reply.Success(
                new FakeDatabase.FakeRows(List.of(ByteBuffer.allocate(1))), FakeDatabase.node(1));
    execute(TestEffects.TOUCH, 1);
    assertThat(seeds(false)).containsExactly(0L);
    assertThat(seeds(true)).isEmpty();
  }

  @Test
  void each_failed_try_of_counters_may_have_added() {
    test.database.replies =
        number -> number < 2 ? TIMEOUT : FakeDatabase.done(FakeDatabase.node(1));
    execute(TestEffects.ADD, 1);
    assertThat(sum(true)).isEqualTo(5);
    assertThat(sum(false)).isEqualTo(10);
  }

  @Test
  void each_failed_try_of_a_conditional_statement_can_have_been_executed() {
    test.database.replies =
        number -> number < 2 ? TIMEOUT : FakeDatabase.done(FakeDatabase.node(1));
    execute(TestEffects.CONDITIONAL, 1);
    assertThat(seeds(true)).containsExactly(0L);
    assertThat(seeds(false)).containsExactly(0L);
  }

  @Test
  void the_last_failed_try_of_counters_counts_too() {
    test.database.replies = number -> TIMEOUT;
    execute(TestEffects.ADD, 1);
    assertThat(test.database.sentNs).hasSize(3);
    assertThat(sum(true)).isZero();
    assertThat(sum(false)).isEqualTo(15);
  }

  private long sum(boolean isAcknowledged) {
    return segments(isAcknowledged).stream()
        .filter(segment -> set(segment).contains(0))
        .mapToLong(Segment::amount)
        .sum();
  }

  @Test
  void outcomes_of_requests_without_a_reply_are_missing() {
    test.database.replies = number -> number == 5 ? null : FakeDatabase.done(FakeDatabase.node(1));
    lanes = 2;
    execute(TestEffects.WRITE, 50);
    assertThat(seeds(true)).hasSize(49).doesNotContain(5L);
    assertThat(isComplete()).isFalse();
  }

  @Test
  void reads_are_not_recorded() {
    execute(Effect.NONE, 3);
    assertThat(lines).containsExactly(new OutcomeLine.End());
  }

  @Test
  void without_a_record_the_database_chooses_timestamps() {
    test.execute(1, UNLIMITED, new RunLength.Operations(2));
    assertThat(timestamps).containsExactly(0L, 0L);
  }

  /** Executes a command line with one lane. */
  private void execute(String line) {
    Settings settings = SettingsParser.parse(List.of(line.split(" ")));
    Workload workload = TestOperations.standard(settings);
    try (Outcomes outcomes = new Outcomes(1, lines::add)) {
      EngineContext context = test.context().with(Optional.of(outcomes));
      var load = settings.command().load();
      new Benchmark(
              context,
              workload,
              load,
              new LocalLoad(context, workload, load.warmup(), 1),
              new StageLog())
          .execute(
              test.plan(1, settings.rate().pace(), load.length()),
              Ramp.of(settings.rate().concurrency(), load.length()));
    }
  }

  private long recorded() {
    return segments(true).stream().mapToLong(each -> set(each).getLongCardinality()).sum();
  }

  @Test
  void outcomes_of_warm_ups_are_recorded() {
    execute("write n=5000 -pop seq=1..1000000 -rate threads=1");
    assertThat(test.database.sentNs.size()).isGreaterThan(5_000);
    assertThat(recorded()).isEqualTo(test.database.sentNs.size());
    assertThat(timestamps).doesNotContain(0L);
    assertThat(isComplete()).isTrue();
  }

  @Test
  void outcomes_of_dry_runs_are_not_recorded() {
    VirtualDatabase dry = new VirtualDatabase(test.time);
    dry.answeredNs = nowNs -> nowNs + 1_000;
    List<Long> dryTimestamps = new ArrayList<>();
    dry.observer = request -> dryTimestamps.add(request.timestamp());
    test.database.dry = Optional.of(dry);
    execute("write n=40000 no-warmup -pop seq=1..1000000 -rate threads=1 fixed=500/s");
    assertThat(dryTimestamps).isNotEmpty().containsOnly(0L);
    assertThat(test.database.sentNs).hasSize(40_000);
    assertThat(recorded()).isEqualTo(40_000);
    assertThat(isComplete()).isTrue();
  }
}
