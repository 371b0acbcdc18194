package io.cqlsurge.measure.server;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * The load of a node in a period of time, or of several nodes together.
 *
 * @param end end of the period, in seconds since the run's start
 * @param busiest the thread pools with the most pending tasks and their numbers, as text
 */
public record NodeLoad(
    String address, double end, Map<Amount, Double> amounts, List<String> busiest) {
  public NodeLoad {
    amounts = Map.copyOf(amounts);
    busiest = List.copyOf(busiest);
  }

  /** Returns an amount; NaN if it is unknown. */
  public double amount(Amount amount) {
    return amounts.getOrDefault(amount, Double.NaN);
  }

  /** Returns the middle of the period, in seconds since the run's start. */
  public double middle() {
    return end - amount(Amount.SECONDS) / 2;
  }

  /** Returns this load and a later one together, with the amounts that both know. */
  public NodeLoad plus(NodeLoad later) {
    Map<Amount, Double> sums = new EnumMap<>(Amount.class);
    amounts.forEach(
        (amount, value) -> {
          if (later.amounts.containsKey(amount)) {
            sums.put(amount, value + later.amount(amount));
          }
        });
    return new NodeLoad(address, later.end, sums, later.busiest);
  }
}
