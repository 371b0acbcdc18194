package io.cqlsurge.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.cqlsurge.database.Rows;
import io.cqlsurge.distribution.DistributionSpec;
import java.util.Map;
import org.junit.jupiter.api.Test;

class OperationMixTest {
  private static final int MANY = 200_000;

  private static OperationMix mix(double one, double other, String runLength) {
    return new OperationMix(
        Map.of("A", new Nothing(), "B", new Nothing()),
        new double[] {one, other},
        DistributionSpec.parse(runLength));
  }

  @Test
  void operations_are_drawn_by_weight() {
    OperationMix.Picker picker = mix(1, 3, "gaussian(1..10)").picker();
    int[] count = new int[2];
    for (int i = 0; i < MANY; i++) {
      count[picker.next()]++;
    }
    // About 36,000 run lengths are drawn: the standard deviation of a share of 0.75 is about
    // 0.0025.
    assertThat((double) count[1] / MANY).isCloseTo(0.75, within(0.02));
  }

  @Test
  void an_operation_is_repeated_for_the_run_length() {
    OperationMix.Picker picker = mix(1, 1, "fixed(7)").picker();
    for (int run = 0; run < 100; run++) {
      int kind = picker.next();
      for (int i = 1; i < 7; i++) {
        assertThat(picker.next()).isEqualTo(kind);
      }
    }
  }

  @Test
  void an_operation_without_weight_is_never_drawn() {
    OperationMix.Picker picker = mix(0, 1, "fixed(1)").picker();
    for (int i = 0; i < 10_000; i++) {
      assertThat(picker.next()).isEqualTo(1);
    }
  }

  private record Nothing() implements Operation {
    @Override
    public boolean prepare(Work work, long partitions) {
      return false;
    }

    @Override
    public Verdict judge(Work work, Rows rows) {
      return Verdict.ONE_ROW;
    }

    @Override
    public String keys(Work work) {
      return "";
    }
  }
}
