package io.cqlsurge.engine.server;

import io.cqlsurge.measure.server.Amount;
import io.cqlsurge.measure.server.NodeLoad;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * What a node reported at one point in time.
 *
 * @param atNs when the answer arrived
 * @param values the current values of the amounts that it reports
 * @param busiest the thread pools with the most pending tasks, as text
 */
record NodeState(long atNs, Map<Amount, Double> values, List<String> busiest) {
  private static final int MAX_POOLS = 4;
  private static final double NS_PER_SECOND = 1e9;

  static NodeState of(long atNs, Samples samples) {
    return new NodeState(
        atNs,
        SeriesRules.values(samples),
        SeriesRules.highest(Amount.PENDING_TASKS, samples, MAX_POOLS));
  }

  /** Returns the load since an earlier state. */
  NodeLoad since(NodeState before, String address, long startNs) {
    double seconds = (atNs - before.atNs) / NS_PER_SECOND;
    Map<Amount, Double> amounts = new EnumMap<>(Amount.class);
    amounts.put(Amount.SECONDS, seconds);
    values.forEach(
        (amount, value) -> {
          double growth =
              amount.isLevel()
                  ? value * seconds
                  : value - before.values.getOrDefault(amount, Double.NaN);
          // A counter is smaller after the node was restarted.
          if (growth >= 0) {
            amounts.put(amount, growth);
          }
        });
    return new NodeLoad(address, (atNs - startNs) / NS_PER_SECOND, amounts, busiest);
  }
}
