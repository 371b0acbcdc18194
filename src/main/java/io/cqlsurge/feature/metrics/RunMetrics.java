package io.cqlsurge.feature.metrics;

import io.cqlsurge.feature.web.WebReply;
import io.cqlsurge.feature.web.WebRequest;
import io.cqlsurge.measure.ClientFigures;
import io.cqlsurge.measure.Interval;
import io.cqlsurge.measure.OperationStats;
import io.cqlsurge.measure.OperationStatsSum;
import io.cqlsurge.measure.RunEvent;
import io.cqlsurge.measure.RunListener;
import io.prometheus.metrics.expositionformats.ExpositionFormatWriter;
import io.prometheus.metrics.expositionformats.ExpositionFormats;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.util.List;
import java.util.Optional;

/**
 * The metrics of a command. Counters continue from one run of a ramp to the next. One thread adds
 * intervals, others read the metrics at any time.
 */
public final class RunMetrics implements RunListener {
  private static final double MS_PER_SECOND = 1e3;

  private final RunLabels labels;
  private final OperationStatsSum sum = new OperationStatsSum();
  private final ExpositionFormats formats = ExpositionFormats.init();
  private volatile long rate;
  private int threads;
  private ClientFigures client = ClientFigures.NONE;
  private double gcSeconds;
  private Optional<String> phase = Optional.empty();

  /**
   * Creates metrics of 0.
   *
   * @param rate requested rate in partitions per second; 0 without a rate
   * @param operations the operations' labels, which are shown from the start
   */
  public RunMetrics(RunLabels labels, long rate, List<String> operations) {
    this.labels = labels;
    this.rate = rate;
    sum.add(operations.stream().map(OperationStats::none).toList(), List.of());
  }

  @Override
  public synchronized void runStarts(int lanes, String name) {
    threads = lanes;
    phase = Optional.empty();
  }

  @Override
  public synchronized void intervalEnded(Interval interval) {
    sum.add(interval.operations(), interval.errors());
    client = interval.client();
    gcSeconds += client.gc().sumMs() / MS_PER_SECOND;
  }

  @Override
  public synchronized void happened(RunEvent event) {
    if (event instanceof RunEvent.Mark mark) {
      phase = Optional.of(mark.text());
    } else if (event instanceof RunEvent.RateChanged change) {
      rate = change.perSecond();
    }
  }

  /** Replies with the metrics, in the format that the client asks for. */
  public WebReply reply(WebRequest request) {
    ExpositionFormatWriter format = formats.findWriter(request.header("accept").orElse(""));
    MetricSnapshots snapshots = snapshots();
    return WebReply.ok(format.getContentType(), stream -> format.write(stream, snapshots));
  }

  /** Returns the metrics at the last interval's end. */
  MetricSnapshots snapshots() {
    return MetricFamilies.of(labels, rate, totals());
  }

  private synchronized MetricFamilies.Totals totals() {
    return new MetricFamilies.Totals(
        sum.operations(), sum.errors(), threads, client, gcSeconds, phase);
  }
}
