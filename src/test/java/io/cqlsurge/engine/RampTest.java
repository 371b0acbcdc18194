package io.cqlsurge.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.settings.Concurrency;
import io.cqlsurge.settings.RunLength;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;

class RampTest {
  private static final RunLength COUNT = new RunLength.Operations(1);
  private static final RunLength SURE = new RunLength.Converged(0.02, 30, 200);

  /** The lanes of each step of a ramp whose rate follows from them. */
  private static List<Integer> climb(Ramp ramp, IntToDoubleFunction rate) {
    List<Integer> lanes = new ArrayList<>();
    boolean over = false;
    while (!over) {
      lanes.add(ramp.lanes());
      ramp.ran(rate.applyAsDouble(ramp.lanes()));
      over = ramp.end().isPresent();
      if (!over) {
        ramp.next();
      }
    }
    return lanes;
  }

  @Test
  void lanes_double_up_to_16_and_then_grow_by_half() {
    Ramp ramp = new Ramp(new Concurrency.Ramp(4, 1000, false), COUNT);
    assertThat(climb(ramp, lanes -> lanes))
        .containsExactly(4, 8, 16, 24, 36, 54, 81, 121, 181, 271, 406, 609, 913);
    assertThat(ramp.end()).hasValue("threads<=1000: the next step would have 1369");
  }

  @Test
  void bounds_alone_run_every_step_however_little_it_brings() {
    assertThat(climb(new Ramp(new Concurrency.Ramp(10, 50, false), SURE), lanes -> 1000 - lanes))
        .containsExactly(10, 20, 30, 45);
  }

  @Test
  void auto_ends_when_the_last_three_steps_made_it_worse_on_average() {
    Ramp ramp = new Ramp(new Concurrency.Ramp(4, 1000, true), COUNT);
    assertThat(climb(ramp, lanes -> lanes <= 24 ? 1000 : 900)).containsExactly(4, 8, 16, 24, 36);
    assertThat(ramp.end().orElseThrow()).startsWith("auto: on average the last 3 steps");
  }

  @Test
  void auto_goes_on_as_long_as_the_gains_outweigh_the_losses() {
    Ramp ramp = new Ramp(new Concurrency.Ramp(4, 100, true), COUNT);
    assertThat(climb(ramp, lanes -> 1000)).containsExactly(4, 8, 16, 24, 36, 54, 81);
  }

  @Test
  void auto_ends_on_little_gain_only_if_each_step_was_sure_of_its_rate() {
    assertThat(climb(new Ramp(new Concurrency.Ramp(4, 1000, true), SURE), lanes -> 1000 + lanes))
        .containsExactly(4, 8, 16, 24, 36, 54);
    assertThat(climb(new Ramp(new Concurrency.Ramp(4, 100, true), COUNT), lanes -> 1000 + lanes))
        .containsExactly(4, 8, 16, 24, 36, 54, 81);
  }

  @Test
  void improvement_is_told_from_the_second_step_on() {
    Ramp ramp = new Ramp(new Concurrency.Ramp(4, 1000, true), COUNT);
    ramp.ran(200);
    assertThat(ramp.improvement()).isEmpty();
    ramp.next();
    ramp.ran(250);
    assertThat(ramp.improvement()).isEqualTo(Optional.of(0.25));
  }
}
