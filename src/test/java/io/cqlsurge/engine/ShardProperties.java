package io.cqlsurge.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.engine.schedule.Schedule;
import io.cqlsurge.engine.schedule.Schedules;
import io.cqlsurge.grammar.Span;
import io.cqlsurge.measure.RunEnding;
import io.cqlsurge.measure.RunResult;
import io.cqlsurge.settings.load.Concurrency;
import io.cqlsurge.settings.load.LoadProfile;
import io.cqlsurge.settings.load.Pace;
import io.cqlsurge.settings.load.RunLength;
import io.cqlsurge.settings.load.Shard;
import io.cqlsurge.settings.load.Spacing;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;

/** The clients of a run together do the same as a single client. */
class ShardProperties {
  private static final long START_NS = 12_345;

  private static List<Shard> shards(int clients) {
    return IntStream.range(0, clients).mapToObj(index -> new Shard(index, clients)).toList();
  }

  private static Schedule schedule(Pace pace, Shard shard) {
    Schedule schedule = Schedules.of(pace, shard).orElseThrow();
    schedule.begin(START_NS);
    return schedule;
  }

  private static List<Schedule> schedules(Pace pace, int clients) {
    return shards(clients).stream().map(shard -> schedule(pace, shard)).toList();
  }

  /** Returns the due times of one operation of each client, in the order of the clients. */
  private static List<Long> round(List<Schedule> schedules, long slots) {
    return schedules.stream().map(schedule -> schedule.next(slots)).toList();
  }

  private static List<Long> next(Schedule single, int operations, long slots) {
    return LongStream.range(0, operations).map(any -> single.next(slots)).boxed().toList();
  }

  @Property(tries = 300)
  void due_times_are_those_of_a_single_client(
      @ForAll("paces") Pace pace,
      @ForAll @IntRange(min = 1, max = 40) int clients,
      @ForAll @LongRange(min = 1, max = 50) long slots) {
    List<Schedule> schedules = schedules(pace, clients);
    Schedule single = schedule(pace, Shard.WHOLE);
    for (int round = 0; round < 20; round++) {
      assertThat(round(schedules, slots)).isEqualTo(next(single, clients, slots));
    }
  }

  @Property(tries = 300)
  void due_times_after_a_change_of_the_rate_are_those_of_a_single_client(
      @ForAll("paces") Pace pace,
      @ForAll @IntRange(min = 1, max = 40) int clients,
      @ForAll @IntRange(min = 0, max = 20) int rounds,
      @ForAll @LongRange(min = 1, max = 1_000_000) long rate) {
    List<Schedule> schedules = schedules(pace, clients);
    Schedule single = schedule(pace, Shard.WHOLE);
    for (int change = 0; change < 3; change++) {
      for (int round = 0; round < rounds; round++) {
        assertThat(round(schedules, 1)).isEqualTo(next(single, clients, 1));
      }
      long changed = rate + change;
      schedules.forEach(schedule -> schedule.setRate(changed));
      single.setRate(changed);
    }
    assertThat(round(schedules, 1)).isEqualTo(next(single, clients, 1));
  }

  @Property(tries = 300)
  void the_slots_left_add_up_to_those_of_a_single_client(
      @ForAll("evenPaces") Pace pace,
      @ForAll @IntRange(min = 1, max = 40) int clients,
      @ForAll @IntRange(min = 0, max = 20) int rounds,
      @ForAll @LongRange(min = 0, max = 10_000_000_000L) long lengthNs) {
    List<Schedule> schedules = schedules(pace, clients);
    Schedule single = schedule(pace, Shard.WHOLE);
    for (int round = 0; round < rounds; round++) {
      round(schedules, 1);
      next(single, clients, 1);
    }
    long endNs = START_NS + lengthNs;
    assertThat(schedules.stream().mapToLong(schedule -> schedule.leftBefore(endNs)).sum())
        .isEqualTo(single.leftBefore(endNs));
  }

  @Property(tries = 100)
  void random_slots_left_add_up_to_about_those_of_a_single_client(
      @ForAll @LongRange(min = 1, max = 1_000_000) long rate,
      @ForAll @IntRange(min = 1, max = 40) int clients,
      @ForAll @LongRange(min = 0, max = 10_000_000_000L) long lengthNs) {
    Pace pace = new Pace.FixedRate(rate, new Spacing.Poisson(1, 0));
    long endNs = START_NS + lengthNs;
    long single = schedule(pace, Shard.WHOLE).leftBefore(endNs);
    assertThat(
            schedules(pace, clients).stream()
                .mapToLong(schedule -> schedule.leftBefore(endNs))
                .sum())
        .isBetween(single - clients, single);
  }

  @Property
  void shares_add_up_and_differ_by_one_at_most(
      @ForAll @LongRange(min = 0) long operations,
      @ForAll @IntRange(min = 1, max = 1_000) int clients) {
    LongStream shares = shards(clients).stream().mapToLong(shard -> shard.share(operations));
    var statistics = shares.summaryStatistics();
    assertThat(statistics.getSum()).isEqualTo(operations);
    assertThat(statistics.getMax() - statistics.getMin()).isLessThanOrEqualTo(1);
  }

  @Property
  void every_client_has_a_thread_in_each_step_of_a_ramp(
      @ForAll @IntRange(min = 1, max = 50) int clients,
      @ForAll @IntRange(min = 0, max = 50) int more) {
    Concurrency.Ramp ramp = new Concurrency.Ramp(clients + more, 2_000, false);
    for (int lanes = ramp.from(); lanes <= ramp.to(); lanes = ramp.after(lanes)) {
      RunPlan plan = new VirtualTraffic().plan(lanes, new Pace.Unlimited(), timed(1));
      List<Integer> own =
          shards(clients).stream().map(shard -> VirtualTraffic.of(plan, shard).ownLanes()).toList();
      assertThat(own).allMatch(lane -> lane >= 1);
      assertThat(own.stream().mapToInt(Integer::intValue).sum()).isEqualTo(lanes);
    }
  }

  @Property(tries = 100)
  void clients_send_at_the_times_of_a_single_client(
      @ForAll("paces") Pace pace,
      @ForAll @IntRange(min = 1, max = 12) int clients,
      @ForAll @IntRange(min = 1, max = 60) int operations) {
    RunLength length = new RunLength.Operations(operations);
    List<Long> sent = new ArrayList<>();
    for (Shard shard : shards(clients)) {
      VirtualTraffic client = new VirtualTraffic();
      RunResult result =
          client.run(VirtualTraffic.of(client.plan(1_000, pace, length), shard)).execute(() -> {});
      assertThat(result.ending().kind()).isEqualTo(RunEnding.Kind.COMPLETED);
      assertThat(result.partitions()).isEqualTo(shard.share(operations));
      sent.addAll(client.database.sentNs);
    }
    VirtualTraffic single = new VirtualTraffic();
    single.execute(1_000, pace, length);
    sent.sort(null);
    assertThat(sent).isEqualTo(single.database.sentNs);
  }

  @Property(tries = 50)
  void clients_of_a_timed_run_send_as_many_requests_as_a_single_client(
      @ForAll @LongRange(min = 1, max = 2_000) long rate,
      @ForAll @IntRange(min = 1, max = 12) int clients) {
    Pace pace = new Pace.FixedRate(rate, Spacing.EVEN);
    long operations = 0;
    for (Shard shard : shards(clients)) {
      VirtualTraffic client = new VirtualTraffic();
      RunResult result =
          client
              .run(VirtualTraffic.of(client.plan(1_000, pace, timed(1)), shard))
              .execute(() -> {});
      assertThat(result.targetRate()).isEqualTo((double) rate / clients);
      assertThat(result.notBegun()).isZero();
      operations += result.partitions();
    }
    assertThat(operations).isEqualTo(rate);
  }

  private static RunLength timed(long seconds) {
    return RunLength.Timed.ofMillis(1_000 * seconds);
  }

  @Provide
  Arbitrary<Pace> paces() {
    Arbitrary<Spacing> spacings =
        Arbitraries.of(
            Spacing.EVEN,
            new Spacing.Poisson(1, 0),
            new Spacing.Burst(new Span(1, TimeUnit.MILLISECONDS)),
            new Spacing.Burst(new Span(1, TimeUnit.SECONDS)));
    return rates(spacings);
  }

  @Provide
  Arbitrary<Pace> evenPaces() {
    return rates(
        Arbitraries.of(Spacing.EVEN, new Spacing.Burst(new Span(8, TimeUnit.MILLISECONDS))));
  }

  private static Arbitrary<Pace> rates(Arbitrary<Spacing> spacings) {
    Arbitrary<Pace> fixed =
        Arbitraries.longs()
            .between(1, 2_000_000)
            .flatMap(rate -> spacings.map(spacing -> new Pace.FixedRate(rate, spacing)));
    Arbitrary<Pace> profiled =
        profiles().flatMap(profile -> spacings.map(spacing -> new Pace.Profiled(profile, spacing)));
    return Arbitraries.oneOf(fixed, profiled);
  }

  private static Arbitrary<LoadProfile> profiles() {
    return part()
        .list()
        .ofMinSize(1)
        .ofMaxSize(4)
        .map(parts -> new LoadProfile("parts(" + parts + ")", parts));
  }

  private static Arbitrary<LoadProfile.Part> part() {
    Arbitrary<Long> rates = Arbitraries.longs().between(1, 100_000);
    return Combinators.combine(
            Arbitraries.of(LoadProfile.Shape.class),
            rates,
            rates,
            Arbitraries.longs().between(1, 30),
            Arbitraries.longs().between(1, 3))
        .as(
            (shape, from, to, seconds, periods) ->
                new LoadProfile.Part(
                    shape, from, to, new Span(seconds, TimeUnit.SECONDS), periods));
  }
}
