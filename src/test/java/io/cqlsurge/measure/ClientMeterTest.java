package io.cqlsurge.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.cqlsurge.measure.ProcessSource.Reading;
import io.cqlsurge.measure.gc.GcFigures;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class ClientMeterTest {
  private static final long MS = 1_000_000;
  private static final long SECOND = 1_000 * MS;
  private static final Histogram NOTHING = new Histogram(3);

  private final Deque<Reading> readings = new ArrayDeque<>();
  private final LagRecorder schedule = new LagRecorder();
  private final LagRecorder otherSchedule = new LagRecorder();
  private final LagRecorder io = new LagRecorder();
  private List<LongSupplier> preparing = List.of();
  private final Pauses pauses = new Pauses();
  private Map<String, Long> faults = Map.of();

  private ClientMeter meter(List<LagRecorder> schedules, List<LagRecorder> ios) {
    return new ClientMeter(
        threads -> readings.removeFirst(),
        new ClientMeter.Observed(
            50, List.of(7L, 8L), schedules, preparing, ios, pauses, () -> faults));
  }

  private ClientMeter meter() {
    return meter(List.of(), List.of());
  }

  private void reading(long ms, long cpuMs, Optional<Double> machine, Map<Long, Long> threads) {
    readings.add(new Reading(ms * MS, 4, cpuMs * MS, machine, threads));
  }

  private void reading(long ms, long cpuMs, double machine) {
    reading(ms, cpuMs, Optional.of(machine), Map.of());
  }

  @Test
  void processor_time_counts_since_the_last_reading_and_at_the_end_since_the_first() {
    reading(5_000, 700, 0);
    reading(6_000, 2_700, 0.75);
    reading(8_000, 2_900, 0.3);
    ClientMeter meter = meter();
    ClientFigures.Processors first =
        meter.endInterval(0, SECOND, NOTHING, GcFigures.NONE).processors();
    assertThat(first).isEqualTo(new ClientFigures.Processors(4, 2, Optional.of(3.0)));
    assertThat(first.share()).isEqualTo(0.5);
    ClientFigures.Processors second =
        meter.endInterval(0, 2 * SECOND, NOTHING, GcFigures.NONE).processors();
    assertThat(second.used()).isCloseTo(0.1, within(1e-9));
    ClientFigures.Processors whole =
        meter.whole(0, 3 * SECOND, NOTHING, GcFigures.NONE).processors();
    assertThat(whole.used()).isCloseTo(2.2 / 3, within(1e-9));
    assertThat(whole.usedByAll().orElseThrow()).isCloseTo(4 * (0.75 + 2 * 0.3) / 3, within(1e-9));
  }

  @Test
  void figures_that_the_machine_does_not_report_are_empty() {
    reading(0, 0, Optional.empty(), Map.of());
    reading(1_000, 500, Optional.empty(), Map.of());
    ClientMeter meter = meter();
    ClientFigures cut = meter.endInterval(0, SECOND, NOTHING, GcFigures.NONE);
    assertThat(cut.processors().usedByAll()).isEmpty();
    assertThat(cut.threads()).isEmpty();
    assertThat(meter.whole(0, SECOND, NOTHING, GcFigures.NONE).processors().usedByAll()).isEmpty();
    assertThat(meter.whole(0, SECOND, NOTHING, GcFigures.NONE).threads()).isEmpty();
  }

  @Test
  void two_readings_at_the_same_time_give_no_processor_use() {
    reading(0, 0, 0);
    reading(0, 5, 0);
    assertThat(meter().endInterval(0, 0, NOTHING, GcFigures.NONE).processors().used()).isZero();
  }

  @Test
  void the_busiest_thread_is_reported_for_each_interval_and_for_the_run() {
    reading(0, 0, Optional.empty(), Map.of(7L, 100 * MS, 8L, 0L));
    reading(1_000, 0, Optional.empty(), Map.of(7L, 1_000 * MS, 8L, 50 * MS));
    reading(2_000, 0, Optional.empty(), Map.of(7L, 1_000 * MS, 8L, 850 * MS));
    ClientMeter meter = meter();
    assertThat(meter.endInterval(0, SECOND, NOTHING, GcFigures.NONE).threads())
        .contains(new ClientFigures.Threads(2, 0.9, Optional.empty()));
    assertThat(meter.endInterval(0, SECOND, NOTHING, GcFigures.NONE).threads())
        .contains(new ClientFigures.Threads(2, 0.8, Optional.empty()));
    assertThat(meter.whole(0, 2 * SECOND, NOTHING, GcFigures.NONE).threads())
        .contains(new ClientFigures.Threads(2, 0.45, Optional.empty()));
  }

  @Test
  void the_time_to_prepare_operations_is_a_share_of_the_time_of_all_workers() {
    reading(0, 0, Optional.empty(), Map.of(7L, 0L));
    reading(1_000, 0, Optional.empty(), Map.of(7L, 0L));
    reading(2_000, 0, Optional.empty(), Map.of(7L, 0L));
    long[] ns = {0};
    preparing = List.of(() -> ns[0], () -> 0);
    ClientMeter meter = meter();
    ns[0] = 500 * MS;
    assertThat(meter.endInterval(0, SECOND, NOTHING, GcFigures.NONE).threads())
        .contains(new ClientFigures.Threads(2, 0, Optional.of(0.25)));
    ns[0] = 1500 * MS;
    assertThat(meter.endInterval(SECOND, 2 * SECOND, NOTHING, GcFigures.NONE).threads())
        .contains(new ClientFigures.Threads(2, 0, Optional.of(0.5)));
    assertThat(meter.whole(0, 2 * SECOND, NOTHING, GcFigures.NONE).threads())
        .contains(new ClientFigures.Threads(2, 0, Optional.of(0.375)));
  }

  @Test
  void a_thread_that_begins_after_the_first_reading_and_ends_before_the_last_counts() {
    reading(0, 0, Optional.empty(), Map.of());
    reading(1_000, 0, Optional.empty(), Map.of(7L, 950 * MS));
    reading(1_500, 0, Optional.empty(), Map.of());
    ClientMeter meter = meter();
    assertThat(meter.endInterval(0, SECOND, NOTHING, GcFigures.NONE).threads())
        .contains(new ClientFigures.Threads(2, 0.95, Optional.empty()));
    assertThat(meter.endInterval(0, 500 * MS, NOTHING, GcFigures.NONE).threads()).isEmpty();
    assertThat(meter.whole(0, 1500 * MS, NOTHING, GcFigures.NONE).threads())
        .contains(new ClientFigures.Threads(2, 0.95, Optional.empty()));
  }

  @Test
  void lags_of_all_threads_are_merged_and_the_intervals_add_up_to_the_run() {
    reading(0, 0, 0);
    reading(1_000, 0, 0);
    reading(2_000, 0, 0);
    ClientMeter meter = meter(List.of(schedule, otherSchedule), List.of(io));
    schedule.record(3 * MS);
    otherSchedule.record(-5);
    ClientFigures first = meter.endInterval(0, SECOND, NOTHING, GcFigures.NONE);
    assertThat(first.scheduleLag().orElseThrow().getTotalCount()).isEqualTo(2);
    assertThat(first.scheduleLag().orElseThrow().getMinValue()).isZero();
    assertThat(first.ioLag().orElseThrow().getTotalCount()).isZero();
    schedule.record(9 * MS);
    io.record(MS);
    ClientFigures second = meter.endInterval(0, SECOND, NOTHING, GcFigures.NONE);
    assertThat(second.scheduleLag().orElseThrow().getTotalCount()).isEqualTo(1);
    assertThat(second.ioLag().orElseThrow().getTotalCount()).isEqualTo(1);
    ClientFigures whole = meter.whole(0, 2 * SECOND, NOTHING, GcFigures.NONE);
    assertThat(whole.scheduleLag().orElseThrow().getTotalCount()).isEqualTo(3);
    assertThat((double) whole.scheduleLag().orElseThrow().getMaxValue())
        .isCloseTo(9e6, within(9e3));
    assertThat(whole.ioLag().orElseThrow().getTotalCount()).isEqualTo(1);
  }

  @Test
  void without_a_rate_and_reply_threads_there_is_no_lag() {
    reading(0, 0, 0);
    reading(1_000, 0, 0);
    ClientMeter meter = meter();
    assertThat(meter.endInterval(0, SECOND, NOTHING, GcFigures.NONE).scheduleLag()).isEmpty();
    assertThat(meter.whole(0, SECOND, NOTHING, GcFigures.NONE).scheduleLag()).isEmpty();
    assertThat(meter.whole(0, SECOND, NOTHING, GcFigures.NONE).ioLag()).isEmpty();
  }

  @Test
  void lanes_in_use_are_the_service_times_divided_by_the_length() {
    reading(0, 0, 0);
    reading(2_000, 0, 0);
    Histogram service = new Histogram(3);
    service.recordValueWithCount(100 * MS, 250);
    assertThat(meter().endInterval(0, 2 * SECOND, service, GcFigures.NONE).lanes().inUse())
        .isCloseTo(12.5, within(0.02));
  }

  @Test
  void pauses_count_in_the_intervals_in_which_they_occur() {
    reading(0, 0, 0);
    reading(1_000, 0, 0);
    ClientMeter meter = meter();
    pauses.add(400 * MS, 2_700 * MS);
    assertThat(meter.endInterval(0, SECOND, NOTHING, GcFigures.NONE).incidents().pausedSeconds())
        .isCloseTo(0.6, within(1e-9));
    assertThat(meter.idle(SECOND, 2 * SECOND).incidents().pausedSeconds()).isEqualTo(1);
    assertThat(meter.idle(3 * SECOND, 4 * SECOND).incidents().pausedSeconds()).isZero();
    assertThat(meter.whole(0, 4 * SECOND, NOTHING, GcFigures.NONE).incidents().pausedSeconds())
        .isCloseTo(2.3, within(1e-9));
    assertThat(pauses.lastEndNs(0)).isEqualTo(2_700 * MS);
  }

  @Test
  void faults_count_since_the_last_interval_and_at_the_end_since_the_start() {
    reading(0, 0, 0);
    reading(1_000, 0, 0);
    reading(2_000, 0, 0);
    faults = Map.of("old", 7L);
    ClientMeter meter = meter();
    faults = Map.of("old", 8L, "new", 2L);
    assertThat(meter.endInterval(0, SECOND, NOTHING, GcFigures.NONE).incidents().faults())
        .isEqualTo(Map.of("old", 1L, "new", 2L));
    assertThat(meter.endInterval(0, SECOND, NOTHING, GcFigures.NONE).incidents().faults())
        .isEmpty();
    assertThat(meter.whole(0, SECOND, NOTHING, GcFigures.NONE).incidents().faults())
        .isEqualTo(Map.of("old", 1L, "new", 2L));
  }
}
