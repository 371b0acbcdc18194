package io.cqlsurge.report;

import io.cqlsurge.measure.OperationStats;
import io.cqlsurge.measure.server.Amount;
import io.cqlsurge.measure.server.NodeLoad;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.HdrHistogram.Histogram;

/**
 * Where the mean time of an operation was spent, in ms. The nodes' means are per request.
 *
 * @param shares the times by place, in order
 * @param reason why a part is unknown; empty if everything is known
 */
public record TimeShares(Map<String, Double> shares, Optional<String> reason) {
  /** Largest ratio between operations and requests at which they are called equal. */
  private static final double SAME = 1.2;

  private static final double US_PER_MS = 1e3;

  /**
   * Returns the shares of a period.
   *
   * @param load the load of all nodes in this period
   * @param nodes node count
   * @param seconds length of the period
   */
  public static TimeShares of(OperationStats total, NodeLoad load, int nodes, double seconds) {
    boolean waits = total.latencies().pacing().hasDueTimes();
    double wait = waits ? ms(total.latencies().waiting()) : 0;
    double service = ms(total.latencies().service());
    double requests = load.amount(Amount.READS) + load.amount(Amount.WRITES);
    double perOperation =
        requests / load.amount(Amount.SECONDS) * nodes * seconds / total.counts().operations();
    OptionalDouble coordinator =
        mean(load, Amount.READS, Amount.READ_US, Amount.WRITES, Amount.WRITE_US);
    if (coordinator.isEmpty()) {
      return unknown(wait, 0, service, "the nodes do not report the coordinators' latencies");
    }
    if (!(perOperation < SAME && perOperation > 1 / SAME)) {
      return unknown(
          wait,
          0,
          service,
          RootLocale.format("the nodes coordinated %.2f requests per operation", perOperation));
    }
    double inNodes = Math.min(service, coordinator.getAsDouble());
    OptionalDouble replica =
        mean(
            load,
            Amount.LOCAL_READS,
            Amount.LOCAL_READ_US,
            Amount.LOCAL_WRITES,
            Amount.LOCAL_WRITE_US);
    if (replica.isEmpty()) {
      return unknown(
          wait, service - inNodes, inNodes, "the nodes do not report the replicas' latencies");
    }
    double local = Math.min(inNodes, replica.getAsDouble());
    return of(wait, service - inNodes, inNodes - local, local, 0, Optional.empty());
  }

  private static TimeShares unknown(double wait, double outside, double unknown, String reason) {
    return of(wait, outside, 0, 0, unknown, Optional.of(reason));
  }

  private static TimeShares of(
      double wait,
      double outside,
      double coordinator,
      double replica,
      double unknown,
      Optional<String> reason) {
    Map<String, Double> shares = new LinkedHashMap<>();
    shares.put("waiting in this client", wait);
    shares.put("client and network", outside);
    shares.put("coordinator", coordinator);
    shares.put("replica", replica);
    shares.put("unknown", unknown);
    return new TimeShares(shares, reason);
  }

  private static double ms(Histogram histogram) {
    return histogram.getTotalCount() == 0 ? 0 : histogram.getMean() / MetricRow.NS_PER_MS;
  }

  /** Returns the mean latency of reads and writes; empty if one of them is unknown. */
  private static OptionalDouble mean(
      NodeLoad load, Amount reads, Amount readUs, Amount writes, Amount writeUs) {
    double mean =
        (load.amount(readUs) + load.amount(writeUs))
            / (load.amount(reads) + load.amount(writes))
            / US_PER_MS;
    return Double.isFinite(mean) ? OptionalDouble.of(mean) : OptionalDouble.empty();
  }
}
