package io.cqlsurge.report;

import io.cqlsurge.measure.OperationStats;
import io.cqlsurge.measure.server.Amount;
import io.cqlsurge.measure.server.NodeLoad;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Where an operation's mean time was spent, in ms. The nodes' means are per request.
 *
 * @param shares the known times by place
 * @param reason why a part is unknown; empty if everything is known
 */
public record TimeShares(Map<String, Double> shares, Optional<String> reason) {
  public static final List<String> PLACES =
      List.of("waiting in this client", "client and network", "coordinator", "replica", "unknown");

  /** Largest ratio between operations and requests at which they are called equal. */
  private static final double SAME = 1.2;

  /** Returns the whole mean time, in ms. */
  public double total() {
    return shares.values().stream().mapToDouble(Double::doubleValue).sum();
  }

  /** Returns a share of the whole time in percent; {@code -} if it is unknown. */
  public String percent(String place) {
    return shares.containsKey(place)
        ? RootLocale.format("%.0f %%", 100 * shares.get(place) / total())
        : "-";
  }

  /** Returns the shares of a period, with the load that all nodes had in it. */
  public static TimeShares of(OperationStats total, NodeLoad load, int nodes, double seconds) {
    double service = Metric.MEAN.ms(total.latencies().service());
    double coordinator = mean(load, Amount.READS, Amount.READ_US, Amount.WRITES, Amount.WRITE_US);
    double replica =
        mean(
            load,
            Amount.LOCAL_READS,
            Amount.LOCAL_READ_US,
            Amount.LOCAL_WRITES,
            Amount.LOCAL_WRITE_US);
    double requests = load.amount(Amount.READS) + load.amount(Amount.WRITES);
    double perOperation =
        requests / load.amount(Amount.SECONDS) * nodes * seconds / total.counts().operations();
    boolean isSame = perOperation < SAME && perOperation > 1 / SAME;
    // Not a number if it is unknown.
    double inNodes = isSame ? Math.min(service, coordinator) : Double.NaN;
    double local = Math.min(inNodes, replica);
    boolean waits = total.latencies().pacing().hasDueTimes();
    Map<String, Double> shares = new LinkedHashMap<>();
    shares.put(PLACES.get(0), waits ? Metric.MEAN.ms(total.latencies().waiting()) : 0);
    shares.put(PLACES.get(1), service - inNodes);
    shares.put(PLACES.get(2), inNodes - local);
    shares.put(PLACES.get(3), local);
    shares.put(PLACES.get(4), Double.isNaN(inNodes) ? service : Double.isNaN(local) ? inNodes : 0);
    shares.values().removeIf(each -> each.isNaN() || total.counts().operations() == 0);
    return new TimeShares(shares, reason(coordinator, replica, isSame, perOperation));
  }

  private static Optional<String> reason(
      double coordinator, double replica, boolean isSame, double perOperation) {
    if (!isSame && perOperation >= 0) {
      return Optional.of(
          RootLocale.format("the nodes coordinated %.2f requests per operation", perOperation));
    }
    if (Double.isNaN(coordinator)) {
      return Optional.of("the nodes do not report the coordinators' latencies");
    }
    return Double.isNaN(replica)
        ? Optional.of("the nodes do not report the replicas' latencies")
        : Optional.empty();
  }

  /** Returns the mean latency of reads and writes in ms; NaN if one of them is unknown. */
  private static double mean(
      NodeLoad load, Amount reads, Amount readUs, Amount writes, Amount writeUs) {
    return (load.amount(readUs) + load.amount(writeUs))
        / (load.amount(reads) + load.amount(writes))
        / 1e3;
  }
}
