package io.cqlsurge.it;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.ResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BinaryOperator;

/**
 * The consistency conditions 1 to 4 of the TPC-C specification, read by the driver only.
 *
 * @param warehouses selects each warehouse and the sum of its payments
 * @param districts selects the warehouse, the district and the next number of an order
 */
record TpccConditions(CqlSession session, String keyspace, String warehouses, String districts) {
  private static final int SECONDS = 60;
  private static final String ORDERS = "SELECT warehouse, district, id FROM %s.orders";
  private static final String QUEUE = "SELECT warehouse, district, id FROM %s.new_orders";

  static TpccConditions lightweight(CqlSession session, String keyspace) {
    return new TpccConditions(
        session,
        keyspace,
        "SELECT DISTINCT warehouse, warehouse_paid FROM %s.districts",
        "SELECT DISTINCT warehouse, district, next_order FROM %s.new_orders");
  }

  static TpccConditions accord(CqlSession session, String keyspace) {
    return new TpccConditions(
        session,
        keyspace,
        "SELECT warehouse, paid FROM %s.warehouses",
        "SELECT warehouse, district, next_order FROM %s.districts");
  }

  /** Returns what is wrong, one line each. */
  List<String> violations() {
    List<String> found = new ArrayList<>();
    addPayments(found);
    addNumbers(found);
    addQueues(found);
    addLines(found);
    return found;
  }

  /** Condition 1: the payments of a warehouse are those of its districts. */
  private void addPayments(List<String> found) {
    Map<String, Long> paid = numbers("SELECT warehouse, paid FROM %s.districts", 1, Math::addExact);
    numbers(warehouses, 1, Math::addExact)
        .forEach((warehouse, sum) -> compare(found, "1: payments", warehouse, sum, paid));
  }

  /** Condition 2: the last order has the number before the next one. */
  private void addNumbers(List<String> found) {
    Map<String, Long> last = numbers(ORDERS, 2, Math::max);
    Map<String, Long> newest = numbers(QUEUE, 2, Math::max);
    numbers(districts, 2, Math::max)
        .forEach(
            (district, next) -> {
              compare(found, "2: last order", district, next - 1, last);
              if (newest.containsKey(district)) {
                compare(found, "2: last new order", district, next - 1, newest);
              }
            });
  }

  /** Condition 3: the numbers of the new orders have no gaps. */
  private void addQueues(List<String> found) {
    Map<String, Long> queued = counts(QUEUE);
    Map<String, Long> oldest = numbers(QUEUE, 2, Math::min);
    numbers(QUEUE, 2, Math::max)
        .forEach(
            (district, newest) -> {
              long size = newest - oldest.getOrDefault(district, 0L) + 1;
              compare(found, "3: new orders", district, size, queued);
            });
  }

  /** Condition 4: orders have as many lines as they say. */
  private void addLines(List<String> found) {
    Map<String, Long> lines = counts("SELECT warehouse, district, id FROM %s.order_lines");
    numbers("SELECT warehouse, district, lines FROM %s.orders", 2, Math::addExact)
        .forEach((district, sum) -> compare(found, "4: lines", district, sum, lines));
  }

  /** Returns the number of orders, and of those that are not delivered yet. */
  List<Long> orders() {
    return List.of(sum(counts(ORDERS)), sum(counts(QUEUE)));
  }

  private static long sum(Map<String, Long> numbers) {
    return numbers.values().stream().mapToLong(number -> number).sum();
  }

  private static void compare(
      List<String> found, String name, String key, long expected, Map<String, Long> stored) {
    long number = stored.getOrDefault(key, 0L);
    if (number != expected) {
      found.add("%s of %s: %d instead of %d".formatted(name, key, number, expected));
    }
  }

  /** Returns a number per key, the columns before it; a partition without rows has none. */
  private Map<String, Long> numbers(String cql, int keys, BinaryOperator<Long> merger) {
    Map<String, Long> numbers = new HashMap<>();
    for (Row row : execute(cql)) {
      Object number = row.getObject(keys);
      if (number != null) {
        numbers.merge(key(row, keys), ((Number) number).longValue(), merger);
      }
    }
    return numbers;
  }

  private Map<String, Long> counts(String cql) {
    Map<String, Long> counts = new HashMap<>();
    for (Row row : execute(cql)) {
      counts.merge(key(row, 2), row.isNull(2) ? 0L : 1L, Long::sum);
    }
    return counts;
  }

  private static String key(Row row, int columns) {
    return row.getInt(0) + (columns == 1 ? "" : "/" + row.getInt(1));
  }

  private ResultSet execute(String cql) {
    return session.execute(
        SimpleStatement.newInstance(cql.formatted(keyspace))
            .setConsistencyLevel(ConsistencyLevel.QUORUM)
            .setTimeout(Duration.ofSeconds(SECONDS)));
  }
}
