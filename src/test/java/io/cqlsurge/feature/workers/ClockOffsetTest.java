package io.cqlsurge.feature.workers;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClockOffsetTest {
  private static final long HOUR_NS = 3_600_000_000_000L;
  private static final long MS_NS = 1_000_000;

  /** A network between two clocks. */
  private static final class Network {
    private final long differenceNs;
    private long nowNs = 17;

    Network(long differenceNs) {
      this.differenceNs = differenceNs;
    }

    private void roundTrip(ClockOffset offset, long thereNs, long backNs) {
      long sentNs = nowNs;
      long remoteNs = sentNs + thereNs + differenceNs;
      nowNs += thereNs + backNs;
      offset.add(sentNs, remoteNs, nowNs);
      nowNs += MS_NS;
    }

    private long errorNs(ClockOffset offset) {
      return Math.abs(offset.toRemote(nowNs) - (nowNs + differenceNs));
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {0, HOUR_NS, -HOUR_NS, Long.MIN_VALUE / 2, Long.MAX_VALUE - HOUR_NS})
  void equal_ways_there_and_back_give_the_exact_difference(long differenceNs) {
    Network network = new Network(differenceNs);
    ClockOffset offset = new ClockOffset();
    network.roundTrip(offset, MS_NS, MS_NS);
    assertThat(network.errorNs(offset)).isZero();
    assertThat(offset.shortestNs()).isEqualTo(2 * MS_NS);
  }

  @ParameterizedTest
  @ValueSource(longs = {HOUR_NS, -HOUR_NS})
  void the_round_trip_with_the_least_time_counts_wherever_it_is(long differenceNs) {
    for (int best = 0; best < 10; best++) {
      Network network = new Network(differenceNs);
      ClockOffset offset = new ClockOffset();
      for (int i = 0; i < 10; i++) {
        long thereNs = i == best ? MS_NS : 50 * MS_NS;
        network.roundTrip(offset, thereNs, MS_NS);
      }
      assertThat(network.errorNs(offset)).isZero();
      assertThat(offset.shortestNs()).isEqualTo(2 * MS_NS);
    }
  }

  @Test
  void delays_in_one_direction_only_cause_an_error_of_at_most_half_the_shortest_round_trip() {
    for (int seed = 0; seed < 200; seed++) {
      Random random = new Random(seed);
      Network network = new Network(seed % 2 == 0 ? HOUR_NS : -HOUR_NS);
      ClockOffset offset = new ClockOffset();
      for (int i = 0; i < 20; i++) {
        long noiseNs = (long) (-Math.log(1 - random.nextDouble()) * 20 * MS_NS);
        network.roundTrip(offset, MS_NS / 10 + noiseNs, MS_NS / 10);
      }
      assertThat(network.errorNs(offset)).isLessThanOrEqualTo(offset.shortestNs() / 2);
    }
  }
}
