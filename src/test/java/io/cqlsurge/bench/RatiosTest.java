package io.cqlsurge.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.bench.Load.Shape;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RatiosTest {
  private static final Load LOAD = new Load(1_000, 1_000, 1, Shape.USUAL, 1);

  private static Cost cost(double cpuSeconds, double opRate) {
    ToolResults results = new ToolResults(opRate, Double.NaN, Double.NaN, Double.NaN);
    return new Cost(new CpuTime(cpuSeconds, 0), new Looks(Path.of("none")), GcLog.NONE, results);
  }

  @Test
  void runs_of_the_same_round_are_compared() {
    Map<String, List<Cost>> costs = new LinkedHashMap<>();
    costs.put("ours", List.of(cost(2, 100), cost(3, 100), cost(8, 100)));
    costs.put("theirs", List.of(cost(1, 200), cost(2, 100), cost(2, 50)));

    assertThat(Ratios.lines(LOAD, costs))
        .containsExactly("ours / theirs: CPU 2.00 (1.50 to 4.00), op/s 1.00 (0.50 to 2.00)");
  }

  @Test
  void the_first_is_compared_with_each_of_the_others() {
    Map<String, List<Cost>> costs = new LinkedHashMap<>();
    for (String name : List.of("a", "b", "c")) {
      costs.put(name, List.of(cost(1, 1)));
    }

    assertThat(Ratios.lines(LOAD, costs))
        .extracting(line -> line.substring(0, 5))
        .containsExactly("a / b", "a / c");
  }

  @Test
  void one_alone_has_no_ratio() {
    assertThat(Ratios.lines(LOAD, Map.of("ours", List.of(cost(1, 1))))).isEmpty();
  }

  @Test
  void the_median_of_an_even_number_is_interpolated() {
    assertThat(Spread.of(4, 1, 2, 9)).isEqualTo(new Spread(1, 3, 9));
  }

  @Test
  void an_unknown_figure_is_a_dash() {
    List<Cost> costs = List.of(cost(1, 1));

    assertThat(Figure.ALLOCATED.show(LOAD, costs)).isEqualTo("–");
    assertThat(Figure.CPU.show(LOAD, costs)).isEqualTo("1000.00");
  }
}
