package io.cqlsurge.driver.scylla;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.metadata.Node;
import io.cqlsurge.driver.scylla.TabletMap.Tablet;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class TabletMapTest {
  private static final List<Node> NODES = TestNodes.of(3);

  private final TabletMap map = new TabletMap();

  /** Returns a tablet with one replica. */
  private static Tablet tablet(long after, long last, int shard) {
    return new Tablet(after, last, NODES.subList(0, 1), List.of(shard));
  }

  private Tablet add(long after, long last, int shard) {
    Tablet added = tablet(after, last, shard);
    map.add(added);
    return added;
  }

  @Test
  void a_range_begins_after_its_first_token_and_contains_its_last() {
    Tablet low = add(-100, 0, 1);
    Tablet high = add(50, 100, 2);
    assertThat(map.of(-100)).isNull();
    assertThat(map.of(-99)).isSameAs(low);
    assertThat(map.of(0)).isSameAs(low);
    assertThat(map.of(1)).isNull();
    assertThat(map.of(50)).isNull();
    assertThat(map.of(51)).isSameAs(high);
    assertThat(map.of(100)).isSameAs(high);
    assertThat(map.of(101)).isNull();
  }

  @Test
  void the_ends_of_the_ring_belong_to_tablets() {
    Tablet first = add(Long.MIN_VALUE, -1, 1);
    Tablet last = add(-1, Long.MAX_VALUE, 2);
    assertThat(map.of(Long.MIN_VALUE + 1)).isSameAs(first);
    assertThat(map.of(-1)).isSameAs(first);
    assertThat(map.of(0)).isSameAs(last);
    assertThat(map.of(Long.MAX_VALUE)).isSameAs(last);
  }

  @Test
  void an_empty_map_knows_no_tablet() {
    assertThat(map.of(0)).isNull();
    assertThat(map.all().size()).isZero();
  }

  @Test
  void each_replica_has_its_shard() {
    Tablet tablet = new Tablet(0, 10, NODES.subList(0, 2), List.of(5, 7));
    assertThat(tablet.shardOn(NODES.get(0))).isEqualTo(5);
    assertThat(tablet.shardOn(NODES.get(1))).isEqualTo(7);
    assertThat(tablet.shardOn(NODES.get(2))).isZero();
  }

  @Test
  void a_moved_tablet_replaces_the_known_one() {
    add(0, 10, 1);
    Tablet moved = add(0, 10, 2);
    assertThat(map.of(5)).isSameAs(moved);
    assertThat(map.all().size()).isOne();
  }

  @Test
  void one_half_of_a_split_tablet_removes_the_whole() {
    add(0, 10, 1);
    Tablet half = add(5, 10, 2);
    assertThat(map.of(5)).isNull();
    assertThat(map.of(6)).isSameAs(half);
    Tablet other = add(0, 5, 3);
    assertThat(map.of(5)).isSameAs(other);
    assertThat(map.all().size()).isEqualTo(2);
  }

  @Test
  void a_merged_tablet_removes_both_halves_but_no_neighbour() {
    Tablet before = add(-10, 0, 1);
    add(0, 5, 2);
    add(5, 10, 3);
    Tablet after = add(10, 20, 4);
    Tablet merged = add(0, 10, 5);
    assertThat(map.all().size()).isEqualTo(3);
    assertThat(map.of(0)).isSameAs(before);
    assertThat(map.of(1)).isSameAs(merged);
    assertThat(map.of(10)).isSameAs(merged);
    assertThat(map.of(11)).isSameAs(after);
  }

  @Test
  void overlapping_tablets_are_removed_on_both_sides() {
    add(0, 10, 1);
    add(10, 20, 2);
    Tablet across = add(5, 15, 3);
    assertThat(map.all().size()).isOne();
    assertThat(map.of(5)).isNull();
    assertThat(map.of(15)).isSameAs(across);
    assertThat(map.of(16)).isNull();
  }

  @Test
  void tablets_in_any_order_are_the_same_as_a_list_searched_from_its_end() {
    Random random = new Random(1);
    List<Tablet> added = new ArrayList<>();
    for (int i = 0; i < 500; i++) {
      long after = random.nextInt(1_000);
      added.add(add(after, after + 1 + random.nextInt(100), i));
      long token = random.nextInt(1_200);
      assertThat(map.of(token)).isEqualTo(expected(added, token));
    }
  }

  /** Returns the newest tablet with a token, if no newer one overlaps it. */
  private static Tablet expected(List<Tablet> added, long token) {
    for (int i = added.size() - 1; i >= 0; i--) {
      Tablet tablet = added.get(i);
      if (tablet.after() < token && token <= tablet.last()) {
        return isIntact(tablet, added.subList(i + 1, added.size())) ? tablet : null;
      }
    }
    return null;
  }

  private static boolean isIntact(Tablet tablet, List<Tablet> newer) {
    return newer.stream()
        .noneMatch(other -> tablet.after() < other.last() && other.after() < tablet.last());
  }

  @Test
  void the_size_is_bounded_by_the_number_of_tablets() {
    for (int round = 0; round < 20; round++) {
      for (int i = 0; i < 64; i++) {
        add(i * 10L, i * 10L + 10, round);
      }
      assertThat(map.all().size()).isEqualTo(64);
    }
  }
}
