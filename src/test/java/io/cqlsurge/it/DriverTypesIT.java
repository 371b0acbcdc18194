package io.cqlsurge.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.database.Consistency;
import io.cqlsurge.database.Marker;
import io.cqlsurge.database.Query;
import io.cqlsurge.database.Request;
import io.cqlsurge.database.Rows;
import io.cqlsurge.database.StatementText;
import io.cqlsurge.driver.DriverDatabase;
import io.cqlsurge.driver.DriverLiterals;
import io.cqlsurge.schema.Column;
import io.cqlsurge.schema.CqlType;
import io.cqlsurge.schema.CqlType.Kind;
import io.cqlsurge.schema.CqlType.Part;
import io.cqlsurge.schema.Table;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tables and values of every type. */
class DriverTypesIT {
  private static final DriverLiterals LITERALS = new DriverLiterals();

  /** The declared type of each column, and a value. */
  private static final Map<String, String> VALUES = new LinkedHashMap<>();

  static {
    VALUES.put("ascii", "'plain'");
    VALUES.put("text", "'grüße'");
    VALUES.put("blob", "0xcafe00");
    VALUES.put("tinyint", "-128");
    VALUES.put("smallint", "32767");
    VALUES.put("int", "-7");
    VALUES.put("bigint", "9223372036854775807");
    VALUES.put("varint", "123456789012345678901234567890");
    VALUES.put("decimal", "-1.2345678901234567890");
    VALUES.put("float", "1.5");
    VALUES.put("double", "-1.0E-300");
    VALUES.put("boolean", "true");
    VALUES.put("uuid", "01234567-89ab-4def-8123-456789abcdef");
    VALUES.put("timeuuid", "d2177dd0-eaa2-11de-a572-001b779c76e3");
    VALUES.put("inet", "'2001:db8:0:0:0:0:0:1'");
    VALUES.put("timestamp", "'2011-02-03T04:05:00.123Z'");
    VALUES.put("date", "'1911-02-03'");
    VALUES.put("time", "'08:12:54.123456789'");
    VALUES.put("duration", "1mo2d3h");
    VALUES.put("list<int>", "[3,1,2]");
    VALUES.put("frozen<set<text>>", "{'a','b'}");
    VALUES.put("map<text, frozen<list<int>>>", "{'a':[1,2],'b':[]}");
    VALUES.put("tuple<int, text>", "(1,'x')");
    VALUES.put("frozen<person>", "{name:'Ann',born:'1970-01-01',lives_at:{street:'A',number:1}}");
    VALUES.put("person", "{name:'Bob',born:NULL,lives_at:NULL}");
    VALUES.put("vector<float, 3>", "[1.0, -2.5, 3.0]");
    VALUES.put("vector<text, 2>", "['a', 'bc']");
  }

  private static DriverDatabase connect(String mode) {
    DriverDatabase database = Sent.connect(mode);
    Sent.createKeyspace(database, "driver_types");
    String[] types = {
      "address (street text, number int)", "person (name text, born date, lives_at frozen<address>)"
    };
    for (String type : types) {
      database.execute("CREATE TYPE IF NOT EXISTS " + type, Consistency.ONE, "driver_types");
    }
    List<String> columns = new ArrayList<>(List.of("k int", "\"C\" text", "s int static"));
    int number = 0;
    for (String type : VALUES.keySet()) {
      columns.add("v" + number++ + " " + type);
    }
    database.execute(
        "CREATE TABLE IF NOT EXISTS \"All\" ("
            + String.join(", ", columns)
            + ", PRIMARY KEY (k, \"C\"))",
        Consistency.ONE,
        "driver_types");
    return database;
  }

  private static CqlType type(Table table, String column) {
    return table.columns().get(table.position(column).orElseThrow()).type();
  }

  @Test
  void a_table_has_its_columns_with_their_types() {
    try (DriverDatabase database = connect("cql3")) {
      Table table = database.table("driver_types", "All").orElseThrow();
      assertThat(table.keyspace()).isEqualTo("driver_types");
      assertThat(table.name()).isEqualTo("All");
      assertThat(table.partitionKey()).containsExactly(Column.of("k", CqlType.of(Kind.INT)));
      assertThat(table.clustering()).containsExactly(Column.of("C", CqlType.of(Kind.TEXT)));
      assertThat(table.values()).contains(new Column("s", CqlType.of(Kind.INT), true));
      assertThat(table.values()).hasSize(VALUES.size() + 1);
      int number = 0;
      for (String declared : VALUES.keySet()) {
        assertThat(type(table, "v" + number++).toString()).isEqualTo(declared);
      }
      assertThat(type(table, "v24"))
          .isEqualTo(
              CqlType.udt(
                  "person",
                  List.of(
                      new Part("name", CqlType.of(Kind.TEXT)),
                      new Part("born", CqlType.of(Kind.DATE)),
                      new Part(
                          "lives_at",
                          CqlType.udt(
                                  "address",
                                  List.of(
                                      new Part("street", CqlType.of(Kind.TEXT)),
                                      new Part("number", CqlType.of(Kind.INT))))
                              .freeze()))));
    }
  }

  @Test
  void all_kinds_of_types_are_tested_that_one_table_can_have() {
    try (DriverDatabase database = connect("cql3")) {
      Table table = database.table("driver_types", "All").orElseThrow();
      Set<Kind> here =
          table.columns().stream().map(column -> column.type().kind()).collect(Collectors.toSet());
      Set<Kind> others = Set.of(Kind.COUNTER, Kind.CUSTOM);
      assertThat(here)
          .containsExactlyInAnyOrderElementsOf(
              Arrays.stream(Kind.values()).filter(kind -> !others.contains(kind)).toList());
    }
  }

  @Test
  void a_missing_table_is_absent() {
    try (DriverDatabase database = connect("cql3")) {
      assertThat(database.table("driver_types", "all")).isEmpty();
      assertThat(database.table("Every_type", "All")).isEmpty();
      assertThat(database.hasTable("driver_types", "All")).isTrue();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"cql3", "plain"})
  void a_value_of_every_type_comes_back_as_it_was_sent(String mode) {
    try (DriverDatabase database = connect(mode)) {
      Table table = database.table("driver_types", "All").orElseThrow();
      int number = 0;
      for (String literal : VALUES.values()) {
        roundTrip(database, table, "v" + number++, literal);
      }
    }
  }

  private static void roundTrip(
      DriverDatabase database, Table table, String column, String literal) {
    CqlType type = type(table, column);
    Query insert =
        database.prepare(
            new StatementText(
                "INSERT INTO driver_types.\"All\" (k, \"C\", " + column + ") VALUES (?, 'x', ?)",
                Consistency.ONE,
                true));
    Query select =
        database.prepare(
            new StatementText(
                "SELECT " + column + " FROM driver_types.\"All\" WHERE k = ? AND \"C\" = 'x'",
                Consistency.ONE,
                true));
    assertThat(insert.markers()).extracting(Marker::name).containsExactly("k", column);
    assertThat(insert.markers().get(1).type().kind()).isEqualTo(type.kind());
    ByteBuffer value = LITERALS.parse(type, literal);
    assertThat(Sent.rows(database, request(insert, value)).count()).isZero();
    Rows rows = Sent.rows(database, request(select));
    assertThat(rows.value(0, 0)).as(type.toString()).isEqualTo(value);
    assertThat(LITERALS.format(type, rows.value(0, 0))).isEqualTo(literal);
  }

  private static Request.Single request(Query query, ByteBuffer... more) {
    Request.Single request = new Request.Single();
    request.begin(query, 1 + more.length);
    request.set(0, ByteBuffer.allocate(4).putInt(0, 1));
    for (int i = 0; i < more.length; i++) {
      request.set(i + 1, more[i]);
    }
    return request;
  }

  @ParameterizedTest
  @ValueSource(strings = {"cql3", "plain"})
  void counters_are_added_up(String mode) {
    try (DriverDatabase database = connect(mode)) {
      database.execute(
          "CREATE TABLE IF NOT EXISTS count_" + mode + " (k int PRIMARY KEY, c counter)",
          Consistency.ONE,
          "driver_types");
      CqlType counter = type(database.table("driver_types", "count_" + mode).orElseThrow(), "c");
      assertThat(counter).isEqualTo(CqlType.of(Kind.COUNTER));
      String table = "driver_types.count_" + mode;
      StatementText add =
          new StatementText(
              "UPDATE " + table + " SET c = c + ? WHERE k = 1", Consistency.ONE, false);
      Request.Single request = new Request.Single();
      request.begin(database.prepare(add), 1);
      request.set(0, LITERALS.parse(counter, "21"));
      Sent.rows(database, request);
      Sent.rows(database, request);
      Request.Single read = new Request.Single();
      StatementText select =
          new StatementText("SELECT c FROM " + table + " WHERE k = 1", Consistency.ONE, true);
      // It has neither markers nor a key that could select a node.
      read.begin(database.prepare(select), 0);
      Rows rows = Sent.rows(database, read);
      assertThat(LITERALS.format(counter, rows.value(0, 0))).isEqualTo("42");
    }
  }
}
