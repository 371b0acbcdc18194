package io.cqlsurge.feature.server;

import io.cqlsurge.engine.server.Samples;
import io.cqlsurge.engine.server.SeriesRules;
import io.cqlsurge.measure.server.Amount;
import io.cqlsurge.measure.server.NodeLoad;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a node reported at one point in time.
 *
 * @param atNs when the answer arrived
 * @param values its amounts' current values
 * @param busiest the thread pools with the most pending tasks, as text
 * @param problem why it reported nothing
 */
public record NodeState(
    long atNs, Map<Amount, Double> values, List<String> busiest, Optional<String> problem) {
  private static final int MAX_POOLS = 4;
  private static final double NS_PER_SECOND = 1e9;

  public static NodeState of(long atNs, Samples samples) {
    Map<Amount, Double> values = SeriesRules.values(samples);
    return new NodeState(
        atNs,
        values,
        SeriesRules.highest(Amount.PENDING_TASKS, samples, MAX_POOLS),
        Optional.of("the answer has no known series").filter(any -> values.isEmpty()));
  }

  static NodeState silent(long atNs, String reason) {
    return new NodeState(atNs, Map.of(), List.of(), Optional.of(reason));
  }

  /** Returns whether the node counts on from an earlier state: it was not restarted. */
  boolean continues(NodeState before) {
    return values.entrySet().stream()
        .allMatch(
            it ->
                it.getKey().isLevel()
                    || it.getValue() >= before.values.getOrDefault(it.getKey(), 0.0));
  }

  /** Returns the load since an earlier state. */
  NodeLoad since(NodeState before, String address, long startNs) {
    double seconds = (atNs - before.atNs) / NS_PER_SECOND;
    Map<Amount, Double> amounts = new EnumMap<>(Amount.class);
    amounts.put(Amount.SECONDS, seconds);
    values.forEach(
        (amount, value) -> {
          if (amount.isLevel()) {
            amounts.put(amount, value * seconds);
          } else if (before.values.containsKey(amount)) {
            amounts.put(amount, value - before.values.get(amount));
          }
        });
    return new NodeLoad(address, (atNs - startNs) / NS_PER_SECOND, amounts, busiest);
  }
}
