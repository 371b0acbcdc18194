package io.cqlsurge.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.util.List;
import org.junit.jupiter.api.Test;

class OperationStatsSumTest {
  private static final OperationStats READ = TestFigures.upTo("READ", 3, 0);
  private static final OperationStats WRITE = TestFigures.upTo("WRITE", 5, 1);

  private final OperationStatsSum sum = new OperationStatsSum();

  @Test
  void each_kind_has_a_sum_and_the_labels_are_in_order() {
    sum.add(List.of(WRITE, READ));
    sum.add(List.of(WRITE));
    assertThat(sum.operations())
        .extracting(OperationStats::label, OperationStats::counts)
        .containsExactly(
            tuple("READ", new Counts(3, 3, 3, 3, 0, 0, Recall.NONE)),
            tuple("WRITE", new Counts(10, 10, 8, 8, 2, 0, Recall.NONE)));
    Latencies writes = sum.operations().get(1).latencies();
    assertThat(writes.shown().getTotalCount()).isEqualTo(10);
    assertThat(writes.failed().getTotalCount()).isEqualTo(2);
  }

  @Test
  void sums_that_were_returned_do_not_change() {
    sum.add(List.of(READ));
    OperationStats before = sum.operations().get(0);
    sum.add(List.of(READ));
    assertThat(before.counts().operations()).isEqualTo(3);
    assertThat(before.latencies().service().getTotalCount()).isEqualTo(3);
  }

  @Test
  void without_due_times_the_response_time_is_the_service_time_and_nothing_waits() {
    sum.add(List.of(READ));
    Latencies latencies = sum.operations().get(0).latencies();
    assertThat(latencies.response()).isEqualTo(latencies.service());
    assertThat(latencies.waiting().getTotalCount()).isEqualTo(3);
    assertThat(latencies.waiting().getMaxValue()).isZero();
  }

  @Test
  void a_kind_without_operations_is_shown() {
    sum.add(List.of(OperationStats.none("READ")));
    assertThat(sum.operations())
        .extracting(kind -> kind.label() + " " + kind.counts().operations())
        .containsExactly("READ 0");
  }
}
