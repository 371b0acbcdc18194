package io.cqlsurge.driver.scylla;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.driver.scylla.ShardSlots.Slot;
import io.netty.channel.DefaultEventLoop;
import io.netty.channel.EventLoop;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ShardSlotsTest {
  /** Threads that never start, because nothing is executed on them. */
  private static final List<EventLoop> THREADS =
      Stream.<EventLoop>generate(DefaultEventLoop::new).limit(3).toList();

  private static Sharding sharding(int shard, int count) {
    return new Sharding(shard, count, 12, OptionalInt.of(19_042));
  }

  private static ShardSlots slots(int shards, int perShard) {
    return new ShardSlots(sharding(0, shards), THREADS, perShard);
  }

  private static List<Slot> next(ShardSlots slots, int count) {
    return IntStream.range(0, count).mapToObj(i -> slots.next()).toList();
  }

  @ParameterizedTest
  @CsvSource({"1, 1", "8, 1", "8, 2", "8, 3", "5, 3", "100, 2"})
  void each_shard_has_connections_on_different_threads(int shards, int perShard) {
    List<Slot> all = next(slots(shards, perShard), shards * perShard);
    Map<Integer, Set<EventLoop>> threads =
        all.stream()
            .collect(
                Collectors.groupingBy(
                    Slot::shard, Collectors.mapping(Slot::thread, Collectors.toSet())));
    assertThat(threads).hasSize(shards);
    assertThat(threads.keySet()).allMatch(shard -> shard >= 0 && shard < shards);
    assertThat(threads.values()).allMatch(different -> different.size() == perShard);
  }

  @Test
  void threads_have_the_same_number_of_connections() {
    Map<EventLoop, Long> counts =
        next(slots(9, 2), 18).stream()
            .collect(Collectors.groupingBy(Slot::thread, Collectors.counting()));
    assertThat(counts.values()).containsExactly(6L, 6L, 6L);
  }

  @Test
  void the_next_missing_connections_come_in_turn() {
    ShardSlots slots = slots(4, 1);
    List<Slot> all = next(slots, 4);
    assertThat(next(slots, 4)).isEqualTo(all);
    assertThat(slots.take(sharding(all.get(1).shard(), 4), all.get(1).thread()))
        .isEqualTo(all.get(1));
    assertThat(next(slots, 4)).containsExactly(all.get(0), all.get(2), all.get(3), all.get(0));
  }

  @Test
  void a_connection_takes_its_place_once() {
    ShardSlots slots = slots(2, 1);
    assertThat(slots.hasNone()).isTrue();
    assertThat(slots.take(sharding(1, 2), THREADS.get(1))).isNotNull();
    assertThat(slots.hasNone()).isFalse();
    assertThat(slots.take(sharding(1, 2), THREADS.get(1))).isNull();
    assertThat(slots.take(sharding(0, 2), THREADS.get(0))).isNotNull();
    assertThat(slots.next()).isNull();
  }

  @Test
  void a_closed_connection_is_missing_again() {
    ShardSlots slots = slots(2, 1);
    Slot taken = slots.take(sharding(1, 2), THREADS.get(1));
    slots.take(sharding(0, 2), THREADS.get(0));
    slots.release(taken);
    assertThat(next(slots, 2)).containsExactly(taken, taken);
    assertThat(slots.take(sharding(0, 2), THREADS.get(0))).isNull();
    assertThat(slots.take(sharding(1, 2), THREADS.get(1))).isEqualTo(taken);
  }

  @Test
  void with_connections_on_all_threads_each_takes_the_place_of_its_thread() {
    ShardSlots slots = slots(1, 3);
    for (EventLoop thread : THREADS) {
      assertThat(slots.take(sharding(0, 1), thread)).isEqualTo(new Slot(0, thread));
      assertThat(slots.take(sharding(0, 1), thread)).isNull();
    }
    assertThat(slots.next()).isNull();
  }

  @Test
  void with_fewer_connections_one_of_any_thread_takes_a_place() {
    ShardSlots slots = slots(2, 1);
    EventLoop other = THREADS.get(2);
    assertThat(slots.take(sharding(0, 2), other)).isEqualTo(new Slot(0, THREADS.get(0)));
  }

  @Test
  void a_connection_to_a_node_with_another_number_of_shards_has_no_place() {
    ShardSlots slots = slots(4, 1);
    assertThat(slots.take(sharding(1, 8), THREADS.get(1))).isNull();
    assertThat(slots.hasNone()).isTrue();
  }

  @Test
  void an_abandoned_port_is_not_used_again() {
    ShardSlots slots = slots(4, 1);
    assertThat(slots.port()).hasValue(19_042);
    slots.abandonPort();
    assertThat(slots.port()).isEmpty();
  }
}
