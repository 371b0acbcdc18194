package io.cqlsurge.measure.server;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Loads of nodes with given amounts, for tests. */
public final class Loads {
  private Loads() {}

  /** Returns the load of a node in a second that ends then. */
  public static NodeLoad second(String address, double end, Object... amounts) {
    return of(address, end, 1, amounts);
  }

  /** Returns the load of a node with three pending tasks that only reads, 2 ms each. */
  public static NodeLoad reading(String node, double end, double reads) {
    return second(
        node,
        end,
        Amount.READS,
        reads,
        Amount.READ_US,
        reads * 2_000,
        Amount.WRITES,
        0,
        Amount.WRITE_US,
        0,
        Amount.LOCAL_READS,
        reads,
        Amount.LOCAL_READ_US,
        reads * 500,
        Amount.LOCAL_WRITES,
        0,
        Amount.LOCAL_WRITE_US,
        0,
        Amount.PENDING_TASKS,
        3);
  }

  /**
   * Returns the load of a node.
   *
   * @param amounts each amount, followed by its value
   */
  public static NodeLoad of(String address, double end, double seconds, Object... amounts) {
    Map<Amount, Double> values = new EnumMap<>(Amount.class);
    values.put(Amount.SECONDS, seconds);
    for (int i = 0; i < amounts.length; i += 2) {
      values.put((Amount) amounts[i], ((Number) amounts[i + 1]).doubleValue());
    }
    return new NodeLoad(address, end, values, List.of());
  }
}
