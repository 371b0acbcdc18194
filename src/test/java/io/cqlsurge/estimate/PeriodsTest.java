package io.cqlsurge.estimate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class PeriodsTest {
  private final Samples samples = new Samples();

  private void add(int intervals, double seconds) {
    for (int i = 0; i < intervals; i++) {
      samples.add(seconds, 10, new Histogram(3));
    }
  }

  @Test
  void the_number_of_entries_is_bounded_for_any_number_of_periods() {
    Periods<Integer> periods = new Periods<>(256, Integer::sum);
    for (int i = 1; i <= 3000; i++) {
      periods.add(1);
      assertThat(periods.list()).hasSizeLessThanOrEqualTo(256);
      assertThat(periods.list().stream().mapToInt(Integer::intValue).sum()).isEqualTo(i);
    }
    List<Integer> list = periods.list();
    assertThat(list).hasSizeGreaterThan(128);
    assertThat(list.subList(0, list.size() - 1)).containsOnly(16);
  }

  @Test
  void periods_are_joined_in_order() {
    Periods<String> periods = new Periods<>(4, String::concat);
    for (char letter = 'a'; letter <= 'k'; letter++) {
      periods.add(String.valueOf(letter));
    }
    assertThat(periods.list()).containsExactly("abcd", "efgh", "ijk");
  }

  @Test
  void a_short_last_interval_is_part_of_the_block_before() {
    add(10, 1);
    add(1, 0.2);
    assertThat(samples.blocks()).hasSize(10);
    assertThat(samples.blocks().get(9).seconds()).isEqualTo(1.2);
    assertThat(samples.blocks().get(9).operations()).isEqualTo(20);
    add(1, 1);
    assertThat(samples.blocks()).hasSize(12);
  }
}
