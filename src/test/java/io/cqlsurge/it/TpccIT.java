package io.cqlsurge.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import io.cqlsurge.it.CommandLine.Result;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/** The consistency conditions of TPC-C after the sequences of profiles/tpcc. */
@Order(2)
class TpccIT {
  private static final List<String> SEQUENCES =
      List.of("new_order", "payment", "order_status", "delivery", "stock_level");

  private static final String KEYSPACE = "tpcc_it";

  /** Two warehouses with few customers and items, so that requests meet. */
  private static final List<String> LOADS =
      List.of(
          "ops(load_district=1) n=20 customers=1",
          "ops(load_customer=1) n=400 customers=20",
          "ops(load_stock=1) n=200 districts=1 customers=100");

  @Test
  void lightweight_transactions_keep_the_conditions() {
    TestNode node = TestNode.shared();
    try (CqlSession session = node.session()) {
      LOADS.forEach(load -> load("lwt", load, node));
      assertConsistent("lwt", node, TpccConditions.lightweight(session, KEYSPACE));
    }
  }

  @Test
  void transactions_keep_the_conditions() {
    try (TestNode node = TestNode.start("tpcc", "--version", "6.0");
        CqlSession session = node.session()) {
      LOADS.forEach(load -> load("accord", load, node));
      load("accord", "ops(load_number=1) n=15 districts=1 customers=15", node);
      assertConsistent("accord", node, TpccConditions.accord(session, KEYSPACE));
    }
  }

  private static void assertConsistent(String variant, TestNode node, TpccConditions conditions) {
    assertThat(conditions.violations()).isEmpty();
    String mix = "ops(new_order=45,payment=43,order_status=4,delivery=4,stock_level=4)";
    Result result =
        run(
            variant,
            mix + " duration=8s clustering=fixed(1)",
            "customers=20 items=100",
            "-pop dist=uniform(1..1B) -rate threads=16",
            node);
    for (String sequence : SEQUENCES) {
      assertThat(StoredCells.number(result.result("Op rate"), sequence + ": ")).isPositive();
    }
    assertThat(conditions.violations()).as(result.toString()).isEmpty();
    assertThat(conditions.orders().get(0)).isGreaterThan(conditions.orders().get(1));
    loseLine(conditions);
    assertThat(conditions.violations()).hasSize(1);
  }

  private static void loseLine(TpccConditions conditions) {
    String name = KEYSPACE + ".order_lines";
    CqlSession session = conditions.session();
    Row line =
        Objects.requireNonNull(
            session
                .execute(quorum("SELECT warehouse, district, id, line FROM " + name + " LIMIT 1"))
                .one());
    session.execute(
        quorum(
            "DELETE FROM %s WHERE warehouse = %d AND district = %d AND id = %d AND line = %d"
                .formatted(name, line.getInt(0), line.getInt(1), line.getInt(2), line.getInt(3))));
  }

  private static SimpleStatement quorum(String cql) {
    return SimpleStatement.newInstance(cql).setConsistencyLevel(ConsistencyLevel.QUORUM);
  }

  private static void load(String variant, String load, TestNode node) {
    String[] parts = load.split(" ", 3);
    run(variant, parts[0] + " " + parts[1], parts[2], "-rate threads=1", node);
  }

  private static Result run(
      String variant, String arguments, String parameters, String options, TestNode node) {
    String line =
        "user profile=profiles/tpcc/%s.yaml %s no-warmup cl=QUORUM -P keyspace=%s warehouses=2 %s %s"
            .formatted(variant, arguments, KEYSPACE, parameters, options);
    Result result = CommandLine.inProcess((line + " -node " + node.address()).split(" ", -1));
    assertThat(result.status()).as(result.toString()).isZero();
    assertThat(result.result("Total errors")).startsWith("0 [");
    return result;
  }
}
