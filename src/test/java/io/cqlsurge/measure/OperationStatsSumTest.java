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
    sum.add(List.of(WRITE, READ), List.of());
    sum.add(List.of(WRITE), List.of());
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
    sum.add(List.of(READ), List.of());
    OperationStats before = sum.operations().get(0);
    sum.add(List.of(READ), List.of());
    assertThat(before.counts().operations()).isEqualTo(3);
    assertThat(before.latencies().service().getTotalCount()).isEqualTo(3);
  }

  @Test
  void without_due_times_the_response_time_is_the_service_time_and_nothing_waits() {
    sum.add(List.of(READ), List.of());
    Latencies latencies = sum.operations().get(0).latencies();
    assertThat(latencies.response()).isEqualTo(latencies.service());
    assertThat(latencies.waiting().getTotalCount()).isEqualTo(3);
    assertThat(latencies.waiting().getMaxValue()).isZero();
  }

  @Test
  void a_kind_without_operations_is_shown() {
    sum.add(List.of(OperationStats.none("READ")), List.of());
    assertThat(sum.operations())
        .extracting(kind -> kind.label() + " " + kind.counts().operations())
        .containsExactly("READ 0");
  }

  @Test
  void errors_of_all_intervals_are_added_by_kind() {
    NodeName node = new NodeName("/a", "d");
    sum.add(List.of(), List.of(new ErrorCount("W", ErrorKind.TIMEOUT, node, 3, 1)));
    sum.add(
        List.of(),
        List.of(
            new ErrorCount("W", ErrorKind.TIMEOUT, node, 4, 0),
            new ErrorCount("W", ErrorKind.CONNECTION, node, 2, 0)));
    assertThat(sum.errors())
        .containsExactlyInAnyOrder(
            new ErrorCount("W", ErrorKind.TIMEOUT, node, 7, 1),
            new ErrorCount("W", ErrorKind.CONNECTION, node, 2, 0));
  }
}
