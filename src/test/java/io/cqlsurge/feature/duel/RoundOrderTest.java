package io.cqlsurge.feature.duel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RoundOrderTest {
  private static String orders(int contestants, int rounds) {
    return IntStream.range(0, rounds)
        .mapToObj(round -> RoundOrder.of(round, contestants))
        .map(
            order ->
                order.stream()
                    .map(position -> String.valueOf((char) ('A' + position)))
                    .collect(Collectors.joining()))
        .collect(Collectors.joining(" "));
  }

  @Test
  void two_contestants_alternate_as_ABBA_BAAB() {
    assertThat(orders(2, 8)).isEqualTo("AB BA BA AB BA AB AB BA");
  }

  @ParameterizedTest
  @CsvSource({"3,6", "4,4", "5,10", "6,6"})
  void each_contestant_is_at_each_position_and_after_each_other_equally_often(
      int contestants, int rounds) {
    Map<List<Integer>, Integer> positions = new HashMap<>();
    Map<List<Integer>, Integer> neighbours = new HashMap<>();
    for (int round = 0; round < rounds; round++) {
      List<Integer> order = RoundOrder.of(round, contestants);
      assertThat(order).hasSize(contestants).doesNotHaveDuplicates();
      for (int i = 0; i < contestants; i++) {
        positions.merge(List.of(i, order.get(i)), 1, Integer::sum);
        if (i > 0) {
          neighbours.merge(List.of(order.get(i - 1), order.get(i)), 1, Integer::sum);
        }
      }
    }
    assertThat(positions).hasSize(contestants * contestants);
    assertThat(positions.values()).containsOnly(rounds / contestants);
    assertThat(neighbours).hasSize(contestants * (contestants - 1));
    assertThat(neighbours.values()).containsOnly(rounds / contestants);
  }
}
