package io.cqlsurge.feature.profiles;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.schema.Column;
import io.cqlsurge.schema.Table;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class SourceSchemaTest {
  private static final String TEXT =
      """
      -- a comment; with a semicolon
      CREATE KEYSPACE shop WITH replication = {'class': 'NetworkTopologyStrategy', 'dc1': '3'};
      CREATE TYPE shop.line (street text, "Number" int);
      CREATE TYPE shop.postal (lines frozen<list<frozen<line>>>);
      CREATE TYPE shop.unused (a int);
      CREATE TABLE shop.orders (
        customer text,
        "Order" timeuuid,
        key int static,
        tags set<text>,
        m map<text, frozen<postal>>,
        v vector<float, 3>,
        type text,
        PRIMARY KEY (customer, "Order")
      ) WITH CLUSTERING ORDER BY ("Order" DESC)
        AND comment = 'secret; AND more'
        AND compaction = {'class': 'LeveledCompactionStrategy'}
        AND additional_write_policy = '99p';
      CREATE INDEX by_type ON shop.orders (type);
      CREATE CUSTOM INDEX ann ON shop.orders (v) USING 'sai' WITH OPTIONS = {'similarity_function': 'cosine'}
      CREATE CUSTOM INDEX by_tag ON shop.orders (values(tags)) USING 'sai'
      CREATE INDEX by_key ON shop.orders (keys(m));
      CREATE MATERIALIZED VIEW shop.by_type_view AS SELECT * FROM shop.orders
        WHERE type IS NOT NULL AND customer IS NOT NULL AND "Order" IS NOT NULL
        PRIMARY KEY ((type), customer, "Order") WITH comment = 'x';
      CREATE TABLE shop.others (orders int PRIMARY KEY);
      CREATE TABLE elsewhere.orders (id int PRIMARY KEY);
      CREATE FUNCTION shop.f (a int) RETURNS NULL ON NULL INPUT RETURNS int LANGUAGE java AS $$ return a; $$;
      """;

  private final SourceSchema schema = new SourceSchema(TEXT, "shop");

  @Test
  void a_table_has_its_types_indexes_and_views() {
    assertThat(Column.names(schema.table("orders").columns()))
        .containsExactly("customer", "Order", "key", "m", "tags", "type", "v");
    assertThat(schema.belongingTo(schema.table("orders")))
        .extracting(each -> each.kind() + " " + each.names().get(0))
        .containsExactly(
            "TYPE line",
            "TYPE postal",
            "INDEX orders",
            "INDEX orders",
            "INDEX orders",
            "INDEX orders",
            "VIEW by_type_view");
    assertThat(schema.belongingTo(schema.table("others"))).isEmpty();
    assertThat(schema.replication())
        .isEqualTo("WITH replication = {'class': 'NetworkTopologyStrategy', 'dc1': '3'}");
  }

  @Test
  void definitions_have_no_keyspace_and_only_options_that_matter() {
    assertThat(schema.definition(schema.table("orders"), UnaryOperator.identity()))
        .startsWith("CREATE TABLE orders (")
        .contains("m map<text, frozen<postal>>,", "key int static,")
        .endsWith(
            """
            ) WITH CLUSTERING ORDER BY ("Order" DESC)
              AND compaction = {'class': 'LeveledCompactionStrategy'}""");
  }

  @Test
  void all_names_can_be_replaced() {
    NeutralNames names = new NeutralNames(schema, "shop");
    String all =
        schema.definition(schema.table("orders"), names::of)
            + schema.belongingTo(schema.table("orders")).stream()
                .map(each -> schema.portable(each, names::of))
                .toList();
    assertThat(all)
        .contains(
            "PRIMARY KEY (column1, column2)", "column3 int static", "map<text, frozen<type1>>")
        .contains("CREATE INDEX index1 ON table1 (column6)", "ON table1 (values(column5))")
        .contains("CREATE TYPE type2 (field2 text, field3 int)")
        .doesNotContainIgnoringCase("customer")
        .doesNotContainIgnoringCase("order\"")
        .doesNotContain("orders", "tags", "street", "postal", "line", "secret", "shop", "by_");
  }

  @Test
  void queries_read_by_key_by_its_prefixes_by_indexes_and_from_views() {
    assertThat(
            new TableQueries(schema, schema.table("orders"), UnaryOperator.identity(), " LIMIT 9")
                .all())
        .containsExactly(
            Map.entry("row", "SELECT * FROM orders WHERE customer = ? AND \"Order\" = ?"),
            Map.entry("partition", "SELECT * FROM orders WHERE customer = ? LIMIT 9"),
            Map.entry("index_by_type", "SELECT * FROM orders WHERE type = ? LIMIT 100"),
            Map.entry("index_ann", "SELECT * FROM orders ORDER BY v ANN OF ? LIMIT 10"),
            Map.entry("index_by_tag", "SELECT * FROM orders WHERE tags CONTAINS ? LIMIT 100"),
            Map.entry("index_by_key", "SELECT * FROM orders WHERE m CONTAINS KEY ? LIMIT 100"),
            Map.entry("view_by_type_view", "SELECT * FROM by_type_view WHERE type = ? LIMIT 100"));
  }

  @Test
  void views_and_misspelled_tables_are_explained() {
    assertThatThrownBy(() -> schema.table("by_type_view"))
        .isInstanceOf(UsageError.class)
        .hasMessage(
            "shop.by_type_view is a materialized view; make the profile of its table, shop.orders");
    assertThatThrownBy(() -> schema.table("oders"))
        .hasMessage("there is no table shop.oders; did you mean 'orders'?");
  }

  @Test
  void wrong_definitions_are_reported() {
    assertThatThrownBy(() -> new SourceSchema("CREATE TABLE shop.t (a int", "shop"))
        .isInstanceOf(UsageError.class)
        .hasMessageStartingWith("'CREATE TABLE shop.t (a int': expected ");
  }

  @Test
  void names_that_are_also_keywords_are_replaced_only_where_they_are_names() {
    SourceSchema words =
        new SourceSchema(
            "CREATE TABLE k.t (key int PRIMARY KEY, as text, options text, values int, \"select\" int);"
                + "CREATE INDEX i ON k.t (as) USING 'sai' WITH OPTIONS = {'values': 'a'};"
                + "CREATE MATERIALIZED VIEW k.v AS SELECT key, as, \"select\" FROM k.t WHERE key IS NOT NULL AND as IS NOT NULL PRIMARY KEY (as, key);",
            "k");
    NeutralNames names = new NeutralNames(words, "k");
    assertThat(words.belongingTo(words.table("t")))
        .extracting(each -> words.portable(each, names::of))
        .containsExactly(
            "CREATE INDEX index1 ON table1 (column2) USING 'sai' WITH OPTIONS = {'values': 'a'}",
            "CREATE MATERIALIZED VIEW view1 AS SELECT column1, column2, column4 FROM table1 WHERE column1 IS NOT NULL AND column2 IS NOT NULL PRIMARY KEY (column2, column1)");
  }

  @Test
  void an_index_can_have_no_name() {
    SourceSchema unnamed =
        new SourceSchema(
            "CREATE TABLE k.t (id int PRIMARY KEY, v text); CREATE INDEX ON k.t (v);", "k");
    Table table = unnamed.table("t");
    assertThat(new TableQueries(unnamed, table, UnaryOperator.identity(), "").all())
        .containsEntry("index_v", "SELECT * FROM t WHERE v = ? LIMIT 100");
    assertThat(unnamed.belongingTo(table))
        .extracting(each -> unnamed.portable(each, new NeutralNames(unnamed, "k")::of))
        .containsExactly("CREATE INDEX ON table1 (column2)");
  }
}
