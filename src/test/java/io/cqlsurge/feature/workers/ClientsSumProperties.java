package io.cqlsurge.feature.workers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.cqlsurge.measure.Interval;
import io.cqlsurge.measure.MeasuredClient;
import io.cqlsurge.measure.Pacing;
import io.cqlsurge.measure.RunEnding;
import io.cqlsurge.measure.RunResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

/** Properties of the sum of clients: it equals one client that executes all operations. */
class ClientsSumProperties {
  @Property(tries = 50)
  void clients_together_measure_the_same_as_one_client(
      @ForAll Pacing pacing,
      @ForAll @IntRange(min = 1, max = 5) int count,
      @ForAll @Size(min = 1, max = 6)
          List<@Size(max = 30) List<@IntRange(max = 1_000_000) Integer>> seconds) {
    MeasuredClient single = new MeasuredClient(pacing, List.of("READ", "WRITE"));
    List<MeasuredClient> clients = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      clients.add(new MeasuredClient(pacing, List.of("READ", "WRITE")));
    }
    ClientsSum sum = new ClientsSum(Optional.empty());
    for (int second = 0; second < seconds.size(); second++) {
      int next = 0;
      for (int number : seconds.get(second)) {
        single.record(number);
        clients.get(next++ % count).record(number);
      }
      double now = second + 1;
      Interval whole = single.tick(now);
      Interval added =
          sum.add(
              clients.stream().map(client -> PackedInterval.of(client.tick(now))).toList(), true);
      assertThat(added.span()).isEqualTo(whole.span());
      assertThat(added.total()).isEqualTo(whole.total());
      assertThat(added.operations()).isEqualTo(whole.operations());
      assertThat(added.errors()).isEqualTo(whole.errors());
      assertThat(added.standardError()).isEqualTo(whole.standardError());
    }
    List<RunResult> results = clients.stream().map(MeasuredClient::result).toList();
    RunResult whole = sum.result(results, RunEnding.completed(""), List.of());
    assertSame(whole.summary(), single.result().summary());
    assertThat(whole.nodes()).isEqualTo(single.result().nodes());
  }

  private static void assertSame(Interval sum, Interval single) {
    assertThat(sum.seconds()).isEqualTo(single.seconds());
    assertThat(sum.total()).isEqualTo(single.total());
    assertThat(sum.operations()).isEqualTo(single.operations());
    assertThat(sum.standardError()).isEqualTo(single.standardError());
    assertThat(sum.errors()).isEqualTo(single.errors());
    assertThat(sum.client().lanes().inUse())
        .isCloseTo(single.client().lanes().inUse(), within(0.01));
  }
}
