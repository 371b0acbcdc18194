package io.cqlsurge.feature.workers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cqlsurge.engine.Clock;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.settings.connection.NodeAddress;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class NamedWorkersTest {
  private static final String FIRST = "10.0.0.9";
  private static final String SECOND = "10.0.0.10";
  private static final String THIRD = "10.0.0.200";

  private final VirtualClock clock = new VirtualClock();
  private final List<String> notices = new ArrayList<>();

  /** A clock whose time passes only while somebody waits. */
  private static final class VirtualClock implements Clock {
    private long nowNs = -5;

    @Override
    public long getAsLong() {
      return nowNs;
    }

    @Override
    public boolean await(CountDownLatch latch, long nanos) {
      nowNs += nanos;
      return false;
    }

    private long seconds() {
      return TimeUnit.NANOSECONDS.toSeconds(nowNs + 5);
    }
  }

  private List<InetSocketAddress> await(int count, NamedWorkers.Resolver resolver) {
    NodeAddress name = NodeAddress.parse("workers.bench.svc:2159");
    return new NamedWorkers(resolver, clock, notices::add)
        .await(new SendToSettings.Workers.Named(name, count));
  }

  private static InetAddress[] addresses(String... texts) throws UnknownHostException {
    InetAddress[] addresses = new InetAddress[texts.length];
    for (int i = 0; i < texts.length; i++) {
      addresses[i] = InetAddress.getByName(texts[i]);
    }
    return addresses;
  }

  private static List<InetSocketAddress> workers(String... hosts) {
    return List.of(hosts).stream().map(host -> new InetSocketAddress(host, 2159)).toList();
  }

  @Test
  void enough_addresses_are_used_at_once_in_order_of_the_addresses() {
    assertThat(await(3, host -> addresses(THIRD, SECOND, FIRST, SECOND)))
        .isEqualTo(workers(FIRST, SECOND, THIRD));
    assertThat(await(2, host -> addresses(THIRD, SECOND, FIRST))).isEqualTo(workers(FIRST, SECOND));
    assertThat(notices).isEmpty();
    assertThat(clock.seconds()).isZero();
  }

  @Test
  void an_unknown_name_and_too_few_addresses_are_waited_for_with_one_line() {
    NamedWorkers.Resolver growing =
        host -> {
          assertThat(host).isEqualTo("workers.bench.svc");
          if (clock.seconds() < 10) {
            throw new UnknownHostException(host);
          }
          return clock.seconds() < 119 ? addresses(SECOND, SECOND) : addresses(SECOND, FIRST);
        };
    assertThat(await(2, growing)).isEqualTo(workers(FIRST, SECOND));
    assertThat(clock.seconds()).isEqualTo(119);
    assertThat(notices)
        .containsExactly(
            "Waiting up to 120 s until the host name workers.bench.svc has 2 worker addresses;"
                + " now: 0");
  }

  @Test
  void too_few_addresses_after_the_limit_are_refused() {
    assertThatThrownBy(() -> await(3, host -> addresses(FIRST, SECOND)))
        .isInstanceOf(UsageError.class)
        .hasMessage(
            "-sendto: the host name workers.bench.svc has 2 of 3 addresses after 120 s;"
                + " check whether all workers run");
    assertThat(clock.seconds()).isEqualTo(120);
  }
}
