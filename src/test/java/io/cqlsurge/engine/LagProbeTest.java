package io.cqlsurge.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.measure.LagRecorder;
import io.cqlsurge.measure.TestFigures;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class LagProbeTest {
  private static final long MS = 1_000_000;

  private final LagRecorder lags = new LagRecorder();
  private long nowNs = 5_000 * MS;
  private final ClientWatch.LagProbe probe = new ClientWatch.LagProbe(() -> nowNs, lags);

  private Histogram after(long ms) {
    nowNs += ms * MS;
    probe.run();
    return TestFigures.drained(lags);
  }

  @Test
  void a_probe_on_time_has_no_lag() {
    assertThat(after(50).getMaxValue()).isZero();
    assertThat(after(50).getTotalCount()).isEqualTo(1);
  }

  @Test
  void a_stall_counts_as_one_lag() {
    Histogram stalled = after(1_050);
    assertThat(stalled.getTotalCount()).isEqualTo(1);
    assertThat(stalled.getMaxValue()).isBetween(1_000 * MS, 1_001 * MS);
    assertThat(after(0).getTotalCount()).as("runs that catch up are not recorded").isZero();
    assertThat(after(53).getMaxValue()).isBetween(3 * MS, 3 * MS + MS / 100);
  }
}
