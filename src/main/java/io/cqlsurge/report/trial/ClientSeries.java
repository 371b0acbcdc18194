package io.cqlsurge.report.trial;

import io.cqlsurge.measure.ClientFigures;
import io.cqlsurge.report.MetricRow;
import java.util.List;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/** The client's figures, interval by interval. */
final class ClientSeries {
  private static final double PERCENTILE = 99;

  private final PackedRows<ClientFigures> rows =
      new PackedRows<>(
          List.of(
              new KeptColumn<>("cpu", 2, it -> it.processors().used()),
              new KeptColumn<>("machine", 2, it -> it.processors().usedByAll().orElse(Double.NaN)),
              new KeptColumn<>("io thread", 2, it -> busiest(it.threads())),
              new KeptColumn<>("lanes", 1, it -> it.lanes().inUse()),
              new KeptColumn<>("gc", 2, it -> it.gc().sumMs()),
              new KeptColumn<>("schedule lag", 2, it -> ms(it.scheduleLag())),
              new KeptColumn<>("io lag", 2, it -> ms(it.ioLag())),
              new KeptColumn<>("paused", 3, it -> it.incidents().pausedSeconds())));

  void add(ClientFigures client) {
    rows.add(client);
  }

  private static double busiest(Optional<ClientFigures.Threads> threads) {
    return threads.map(ClientFigures.Threads::busiest).orElse(Double.NaN);
  }

  private static double ms(Optional<Histogram> lag) {
    return lag.filter(histogram -> histogram.getTotalCount() > 0)
        .map(histogram -> histogram.getValueAtPercentile(PERCENTILE) / MetricRow.NS_PER_MS)
        .orElse(Double.NaN);
  }

  RunData.ClientLoad load(Optional<Load> whole) {
    return new RunData.ClientLoad(rows.names(), rows.unpacked(), whole);
  }
}
