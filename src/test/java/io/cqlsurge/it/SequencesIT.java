package io.cqlsurge.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.Row;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.cqlsurge.it.CommandLine.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sequences of the bundled profiles on a real node, checked by another driver. */
class SequencesIT {
  private static final TestNode NODE = TestNode.shared();
  private static final String SHOP = "profiles/shop.yaml";
  private static final String RECENT = "profiles/recent.yaml";

  @TempDir Path folder;

  @BeforeEach
  void drop() {
    try (CqlSession session = NODE.session()) {
      List.of("shop", "recent", "paged")
          .forEach(keyspace -> session.execute("DROP KEYSPACE IF EXISTS " + keyspace));
    }
  }

  private Path json() {
    return folder.resolve("run.json");
  }

  private Result run(String profile, String operations, String more) {
    String line =
        "user profile=%s ops(%s) no-warmup %s -node %s -log json=%s"
            .formatted(profile, operations, more, NODE.address(), json());
    Result result = CommandLine.inProcess(CommandLine.words(line));
    assertThat(result.status()).as(result.toString()).isZero();
    assertThat(result.result("Total errors")).startsWith("0 ");
    return result;
  }

  private static long partitions(Result result, String operation) {
    return StoredCells.number(result.result("Total partitions"), operation + ": ");
  }

  @Test
  void every_order_has_the_cart_that_was_read_and_its_steps_follow_each_other() {
    run(SHOP, "insert=1", "n=500 -rate threads=8");
    Result result =
        run(
            SHOP,
            "checkout=1,look=5",
            "duration=5s -pop dist=uniform(1..500) -rate threads=20 fixed=500/s");
    try (CqlSession session = NODE.session()) {
      Map<UUID, UUID> carts = new HashMap<>();
      session
          .execute("SELECT DISTINCT customer, cart FROM shop.carts")
          .forEach(row -> carts.put(row.getUuid("customer"), row.getUuid("cart")));
      List<Row> orders =
          session
              .execute("SELECT id, cart, customer, items, WRITETIME(state) AS at FROM shop.orders")
              .all();
      Map<UUID, List<Row>> items =
          session
              .execute(
                  "SELECT id, item, quantity, price, WRITETIME(price) AS at FROM shop.order_items")
              .all()
              .stream()
              .collect(Collectors.groupingBy(row -> row.getUuid("id")));
      assertThat(orders).hasSize((int) partitions(result, "checkout")).hasSizeGreaterThan(200);
      for (Row order : orders) {
        UUID customer = order.getUuid("customer");
        List<Row> ofOrder = items.get(order.getUuid("id"));
        assertThat(carts.get(customer)).isEqualTo(order.getUuid("cart"));
        assertThat(ofOrder).hasSize(order.getInt("items"));
        List<Row> cart =
            session
                .execute(
                    "SELECT item, quantity, price FROM shop.carts WHERE customer = " + customer)
                .all();
        for (Row item : ofOrder) {
          assertThat(item.getLong("at")).isGreaterThan(order.getLong("at"));
          assertThat(cart)
              .anyMatch(
                  row ->
                      row.getInt("item") == item.getInt("item")
                          && row.getInt("quantity") == item.getInt("quantity")
                          && row.getInt("price") == item.getInt("price"));
        }
      }
      assertThat(items).hasSameSizeAs(orders);
    }
  }

  @Test
  void the_rows_of_the_last_five_minutes_are_found() throws IOException {
    run(RECENT, "insert=1", "n=300 -P at=clock-9m..clock-6m -pop seq=1..300 -rate threads=4");
    run(RECENT, "insert=1", "n=400 -P at=clock-4m..clock -pop seq=101..500 -rate threads=4");
    run(RECENT, "last_minutes=1", "n=500 -pop seq=1..500 -rate threads=4 fixed=200/s");
    try (CqlSession session = NODE.session()) {
      long recent = 0;
      long all = 0;
      for (Row row :
          session.execute("SELECT toTimestamp(at) AS at, text FROM recent.measurements")) {
        all++;
        recent += row.getInstant("at").isAfter(Instant.now().minusSeconds(300)) ? 1 : 0;
        assertThat(row.getString("text")).matches("20..-..-..T..:..:..\\....Z [a-z]+");
      }
      assertThat(all).isEqualTo(700);
      assertThat(recent).isEqualTo(400);
      assertThat(rows()).isCloseTo(recent, withinPercentage(1));
    }
  }

  @Test
  void all_pages_of_a_partition_are_read() throws IOException {
    Path profile = folder.resolve("paged.yaml");
    Files.writeString(
        profile,
        """
        keyspace: paged
        keyspace_definition: |
          CREATE KEYSPACE paged
          WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}
        table: rows
        table_definition: CREATE TABLE rows (k int, c int, PRIMARY KEY (k, c))
        rows: numbered
        columnspec:
          - {name: c, cluster: fixed(20000), population: uniform(1..20000)}
        queries:
          all: {cql: 'SELECT c FROM rows WHERE k = ?', page_size: 500}
        """);
    run(profile.toString(), "insert=1", "n=50 -insert visits=fixed(50) -pop seq=1..1");
    Result result = run(profile.toString(), "all=1", "n=3 -pop seq=1..1 -rate threads=2 fixed=1/s");
    assertThat(rows()).isCloseTo(3 * 20_000, withinPercentage(0.5));
    assertThat(result.out()).contains("all: 123 pages of rows");
  }

  /** Returns the number of rows in the replies of the last run, from its rounded rate. */
  private long rows() throws IOException {
    JsonNode run = new ObjectMapper().readTree(json().toFile()).path("stats").path(0);
    String rate = run.path("row rate").asText().strip().replaceFirst(" .*", "").replace(",", "");
    return Math.round(Double.parseDouble(rate) * run.path("cqlsurge").path("seconds").asDouble());
  }
}
