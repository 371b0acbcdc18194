package io.cqlsurge.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

/** Properties of the sum of clients: it equals one client that executes all operations. */
class ClientsSumProperties {
  private static final long SECOND = 1_000_000_000L;

  /** A client with two kinds of operations. */
  private static final class Client {
    private final Pacing pacing;
    private final OperationRecorder reads;
    private final OperationRecorder writes;
    private final NodeRecorders nodes = new NodeRecorders(List.of("READ", "WRITE"), true);
    private final Sampler sampler;

    Client(Pacing pacing) {
      this.pacing = pacing;
      this.reads = new OperationRecorder(pacing);
      this.writes = new OperationRecorder(pacing);
      this.sampler =
          new Sampler(
              new Recording(
                  Map.of("READ", List.of(reads), "WRITE", List.of(writes)), List.of(nodes), pacing),
              GcSources.ofClient(() -> GcFigures.NONE),
              TestFigures.meter(),
              0);
    }

    void record(int number) {
      boolean isRead = number % 3 == 0;
      OperationRecorder recorder = isRead ? reads : writes;
      recorder.setTimes(0, pacing.hasDueTimes() ? number * 500L : 0, number * 1_000L);
      NodeRecorder node = nodes.of(1 + number % 2, "/10.0.0." + number % 2 + ":9042", "dc1");
      if (number % 7 == 0) {
        recorder.failed();
        node.failed(isRead ? 0 : 1, ErrorKind.TIMEOUT);
      } else {
        recorder.succeeded(1, number % 5, number % 3);
        node.succeeded(number * 1_000L);
      }
    }

    Interval tick(int second) {
      return sampler.tick((second + 1) * SECOND, Long.MAX_VALUE, true);
    }
  }

  @Property(tries = 50)
  void clients_together_measure_the_same_as_one_client(
      @ForAll Pacing pacing,
      @ForAll @IntRange(min = 1, max = 5) int count,
      @ForAll @Size(min = 1, max = 6)
          List<@Size(max = 30) List<@IntRange(max = 1_000_000) Integer>> seconds) {
    Client single = new Client(pacing);
    List<Client> clients = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      clients.add(new Client(pacing));
    }
    ClientsSum sum = new ClientsSum();
    for (int second = 0; second < seconds.size(); second++) {
      int next = 0;
      for (int number : seconds.get(second)) {
        single.record(number);
        clients.get(next++ % count).record(number);
      }
      int now = second;
      Interval whole = single.tick(now);
      Interval added = sum.add(clients.stream().map(client -> client.tick(now)).toList(), true);
      assertThat(added.span()).isEqualTo(whole.span());
      assertThat(added.total()).isEqualTo(whole.total());
      assertThat(added.operations()).isEqualTo(whole.operations());
      assertThat(added.errors()).isEqualTo(whole.errors());
      assertThat(added.standardError()).isEqualTo(whole.standardError());
    }
    assertSame(
        sum.summary(clients.stream().map(client -> client.sampler.summary()).toList()),
        single.sampler.summary());
  }

  private static void assertSame(Summary sum, Summary single) {
    assertThat(sum.seconds()).isEqualTo(single.seconds());
    assertThat(sum.total()).isEqualTo(single.total());
    assertThat(sum.operations()).isEqualTo(single.operations());
    assertThat(sum.standardError()).isEqualTo(single.standardError());
    assertThat(sum.errors()).isEqualTo(single.errors());
    assertThat(sum.nodes()).isEqualTo(single.nodes());
    assertThat(sum.client().lanes().inUse())
        .isCloseTo(single.client().lanes().inUse(), within(0.01));
  }
}
