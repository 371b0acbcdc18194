package io.cqlsurge.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class RecallTest {
  @Test
  void share_and_variance_are_those_of_the_replies() {
    Recall recall = Recall.NONE.plus(10, 10).plus(Recall.NONE.plus(10, 8)).plus(10, 6);
    assertThat(recall).isEqualTo(new Recall(3, 30, 24, 200));
    assertThat(recall.share()).isEqualTo(0.8);
    assertThat(recall.perQuery()).isEqualTo(10);
    assertThat(recall.variance()).isEqualTo(0.08 / 3, within(1e-12));
    assertThat(Recall.NONE.share()).isNaN();
  }

  @Test
  void a_recorder_counts_judged_replies_by_interval_and_in_total() {
    OperationRecorder recorder = new OperationRecorder(Pacing.NONE);
    Tally first = new Tally();
    Tally second = new Tally();
    recorder.setTimes(0, 0, 5);
    recorder.succeeded(1, 10, 0, 10, 7);
    recorder.setTimes(0, 0, 6);
    recorder.succeeded(1, 10, 0, 0, 0);
    recorder.drainInto(first, second, 20);
    recorder.setTimes(0, 0, 15);
    recorder.succeeded(1, 10, 0, 10, 9);
    recorder.drainInto(second, new Tally(), 30);
    assertThat(first.counts(0).recall()).isEqualTo(new Recall(1, 10, 7, 49));
    assertThat(second.counts(0).recall()).isEqualTo(new Recall(1, 10, 9, 81));
    OperationStats one = new OperationStats("near", first.counts(2), first.latencies(Pacing.NONE));
    OperationStats other =
        new OperationStats("near", second.counts(3), second.latencies(Pacing.NONE));
    assertThat(one.plus(other).counts().recall()).isEqualTo(new Recall(2, 20, 16, 130));
    assertThat(OperationStats.total(List.of(one, other)).counts().recall())
        .isEqualTo(new Recall(2, 20, 16, 130));
    first.clear();
    assertThat(first.counts(0).recall()).isEqualTo(Recall.NONE);
  }
}
