package io.cqlsurge.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.settings.load.Concurrency;
import io.cqlsurge.settings.load.RunLength;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;

class RampTest {
  private static final RunLength COUNT = new RunLength.Operations(1);
  private static final RunLength SURE = new RunLength.Converged(0.02, 30, 200);

  /** Returns the number of lanes of each step of a ramp whose rate depends on it. */
  private static List<Integer> steps(Ramp ramp, IntToDoubleFunction rate) {
    List<Integer> lanes = new ArrayList<>();
    boolean ended = false;
    while (!ended) {
      lanes.add(ramp.lanes());
      ramp.addRate(rate.applyAsDouble(ramp.lanes()));
      ended = ramp.end().isPresent();
      if (!ended) {
        ramp.next();
      }
    }
    return lanes;
  }

  @Test
  void lanes_double_up_to_16_and_then_grow_by_half() {
    Ramp ramp = new Ramp(new Concurrency.Ramp(4, 1000, false), COUNT);
    assertThat(steps(ramp, lanes -> lanes))
        .containsExactly(4, 8, 16, 24, 36, 54, 81, 121, 181, 271, 406, 609, 913);
    assertThat(ramp.end()).hasValue("threads<=1000: the next step would have 1369 threads");
  }

  @Test
  void a_ramp_with_bounds_only_runs_every_step_regardless_of_the_improvement() {
    assertThat(steps(new Ramp(new Concurrency.Ramp(10, 50, false), SURE), lanes -> 1000 - lanes))
        .containsExactly(10, 20, 30, 45);
  }

  @Test
  void auto_ends_when_the_last_three_steps_decreased_the_rate_on_average() {
    Ramp ramp = new Ramp(new Concurrency.Ramp(4, 1000, true), COUNT);
    assertThat(steps(ramp, lanes -> lanes <= 24 ? 1000 : 900)).containsExactly(4, 8, 16, 24, 36);
    assertThat(ramp.end().orElseThrow()).startsWith("auto: the last 3 steps decreased");
  }

  @Test
  void auto_continues_while_the_mean_improvement_is_not_negative() {
    Ramp ramp = new Ramp(new Concurrency.Ramp(4, 100, true), COUNT);
    assertThat(steps(ramp, lanes -> 1000)).containsExactly(4, 8, 16, 24, 36, 54, 81);
  }

  @Test
  void auto_ends_after_small_improvements_only_if_each_step_converged() {
    assertThat(steps(new Ramp(new Concurrency.Ramp(4, 1000, true), SURE), lanes -> 1000 + lanes))
        .containsExactly(4, 8, 16, 24, 36, 54);
    assertThat(steps(new Ramp(new Concurrency.Ramp(4, 100, true), COUNT), lanes -> 1000 + lanes))
        .containsExactly(4, 8, 16, 24, 36, 54, 81);
  }

  @Test
  void improvement_is_reported_from_the_second_step() {
    Ramp ramp = new Ramp(new Concurrency.Ramp(4, 1000, true), COUNT);
    ramp.addRate(200);
    assertThat(ramp.improvement()).isEmpty();
    ramp.next();
    ramp.addRate(250);
    assertThat(ramp.improvement()).isEqualTo(Optional.of(0.25));
  }
}
