package io.cqlsurge.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.measure.LagRecorder;
import io.cqlsurge.measure.TestFigures;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class BeatTest {
  private static final long MS = 1_000_000;

  private final LagRecorder lags = new LagRecorder();
  private long nowNs = 5_000 * MS;
  private final Beat beat = new Beat(() -> nowNs, lags);

  private Histogram after(long ms) {
    nowNs += ms * MS;
    beat.run();
    return TestFigures.drained(lags);
  }

  @Test
  void a_beat_in_time_is_not_late() {
    assertThat(after(10).getMaxValue()).isZero();
    assertThat(after(10).getTotalCount()).isEqualTo(1);
  }

  @Test
  void a_stall_counts_as_all_the_beats_it_left_out() {
    Histogram stalled = after(1_010);
    assertThat(stalled.getTotalCount()).isEqualTo(101);
    assertThat(stalled.getCountBetweenValues(495 * MS, 2_000 * MS)).isEqualTo(51);
    assertThat(after(0).getTotalCount()).as("beats that catch up tell nothing twice").isZero();
    assertThat(after(13).getMaxValue()).isBetween(3 * MS, 3 * MS + MS / 100);
  }
}
