package io.cqlsurge.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class TableTimesTest {
  private static TableTimes times() {
    TableTimes times = new TableTimes(List.of("ks.a", "ks.b", "ks.c"));
    times.add(2, 3_000_000);
    times.add(2, 1_000_000);
    times.add(0, 500_000);
    return times;
  }

  @Test
  void tables_with_operations_have_count_mean_and_maximum() {
    assertThat(times().figures())
        .containsExactly(
            new TableTimes.Figures("ks.a", 1, 0.5, 0.5),
            new TableTimes.Figures("ks.c", 2, 2.0, 3.0));
  }

  @Test
  void nothing_is_recorded_for_one_table() {
    TableTimes one = new TableTimes(List.of());
    one.add(0, 5);
    assertThat(one.figures()).isEmpty();
  }

  @Test
  void figures_of_two_clients_are_added_up() {
    TableTimes.Figures other = new TableTimes.Figures("ks.c", 6, 4.0, 2.5);
    assertThat(times().figures().get(1).and(other))
        .isEqualTo(new TableTimes.Figures("ks.c", 8, 3.5, 3.0));
  }
}
