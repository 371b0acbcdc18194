package io.cqlsurge.report.trial;

import io.cqlsurge.measure.ClientFigures;
import io.cqlsurge.report.MetricRow;
import java.util.List;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/** The client's figures, interval by interval. */
final class ClientSeries {
  private static final double PERCENTILE = 99;

  private final PackedRows rows =
      new PackedRows(
          List.of(
              new KeptColumn("cpu", 2),
              new KeptColumn("machine", 2),
              new KeptColumn("io thread", 2),
              new KeptColumn("lanes", 1),
              new KeptColumn("gc", 2),
              new KeptColumn("schedule lag", 2),
              new KeptColumn("io lag", 2),
              new KeptColumn("paused", 3)));

  void add(ClientFigures client) {
    rows.add(
        client.processors().used(),
        client.processors().usedByAll().orElse(Double.NaN),
        client.threads().map(ClientFigures.Threads::busiest).orElse(Double.NaN),
        client.lanes().inUse(),
        client.gc().sumMs(),
        ms(client.scheduleLag()),
        ms(client.ioLag()),
        client.incidents().pausedSeconds());
  }

  private static double ms(Optional<Histogram> lag) {
    return lag.filter(histogram -> histogram.getTotalCount() > 0)
        .map(histogram -> histogram.getValueAtPercentile(PERCENTILE) / MetricRow.NS_PER_MS)
        .orElse(Double.NaN);
  }

  RunData.ClientLoad load(Optional<Load> whole) {
    return new RunData.ClientLoad(rows.names(), rows.unpacked(false), whole);
  }
}
