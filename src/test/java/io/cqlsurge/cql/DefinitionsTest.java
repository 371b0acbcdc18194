package io.cqlsurge.cql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cqlsurge.schema.Column;
import io.cqlsurge.schema.CqlType;
import io.cqlsurge.schema.Table;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DefinitionsTest {
  private static final CqlType POINT =
      CqlType.udt("point", List.of(new CqlType.Part("x", CqlType.of(CqlType.Kind.INT))));

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "TEXT | text",
        "varchar | text",
        "map<text,frozen<list<int>>> | map<text, frozen<list<int>>>",
        "Set < uuid > | set<uuid>",
        "tuple<int, text,blob> | tuple<int, text, blob>",
        "vector<float, 3> | vector<float, 3>",
        "frozen<tuple<int>> | tuple<int>",
        "point | point",
        "ks.point | point",
        "frozen<\"point\"> | frozen<point>",
        "'org.example.Odd' | 'org.example.Odd'",
        "\"text\" | text",
      })
  void types_are_printed_as_the_database_prints_them(String text, String printed) {
    assertThat(TypeText.parse(text, Map.of("point", POINT))).hasToString(printed);
  }

  @Test
  void a_user_defined_type_has_its_fields_and_may_be_quoted() {
    assertThat(TypeText.parse("point", Map.of("point", POINT))).isEqualTo(POINT);
    assertThat(TypeText.parse("\"text\"", Map.of())).isEqualTo(CqlType.udt("text", List.of()));
    assertThat(TypeText.parse("text", Map.of())).isEqualTo(CqlType.of(CqlType.Kind.TEXT));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "list",
        "list<>",
        "list<int",
        "map<int>",
        "vector<float>",
        "vector<float, 0>",
        "int int",
        "array<int>"
      })
  void invalid_types_are_rejected(String text) {
    assertThatThrownBy(() -> TypeText.parse(text, Map.of())).isInstanceOf(CqlSyntaxError.class);
  }

  @Test
  void constraints_of_columns_are_accepted() {
    String cql =
        """
        CREATE TABLE t (
          id int CHECK id > -5 PRIMARY KEY,
          name text CHECK LENGTH() > 2 AND NOT NULL AND REGEXP() = '[a-z,)]*',
          doc text CHECK JSON(),
          balance bigint CHECK balance >= 0 AND balance < 100
        ) WITH transactional_mode = 'full'
        """;
    Table table = CreateTable.parse(cql, "ks", Map.of()).table();
    assertThat(table.columns())
        .extracting(column -> column.name() + " " + column.type())
        .containsExactly("id int", "balance bigint", "doc text", "name text");
  }

  @Test
  void a_copy_of_a_table_is_recognized() {
    assertThat(CreateTable.isCopy("CREATE TABLE IF NOT EXISTS k.t LIKE other WITH INDEXES"))
        .isTrue();
    assertThat(CreateTable.isCopy("create table t like k.other")).isTrue();
    assertThat(CreateTable.isCopy("CREATE TABLE t (like int PRIMARY KEY)")).isFalse();
    assertThat(List.of("", "CREATE", "CREATE TABLE", "CREATE TABLE (", "DROP TABLE t"))
        .noneMatch(CreateTable::isCopy);
  }

  @Test
  void a_table_is_read_with_its_key_and_columns() {
    String cql =
        """
        CREATE TABLE IF NOT EXISTS ks1."My Table" ( -- a comment
          id uuid, "Day" date, seq int, note text STATIC,
          price decimal MASKED WITH DEFAULT, tags map<text, frozen<list<int>>>,
          mail text MASKED WITH mask_inner(1, null),
          PRIMARY KEY (("Day", id), seq)
        ) WITH CLUSTERING ORDER BY (seq DESC) AND comment = 'it''s; fine (';
        """;
    CreateTable created = CreateTable.parse(cql, "other", Map.of());
    Table table = created.table();
    assertThat(created.keyspace()).contains("ks1");
    assertThat(table.keyspace()).isEqualTo("ks1");
    assertThat(table.name()).isEqualTo("My Table");
    assertThat(table.partitionKey()).extracting(Column::name).containsExactly("Day", "id");
    assertThat(table.clustering()).extracting(Column::name).containsExactly("seq");
    assertThat(table.values())
        .extracting(Column::name)
        .containsExactly("mail", "note", "price", "tags");
    assertThat(table.values())
        .extracting(Column::isStatic)
        .containsExactly(false, true, false, false);
  }

  @Test
  void the_key_may_be_declared_with_its_column_and_the_keyspace_is_optional() {
    CreateTable created =
        CreateTable.parse("create table t (k text primary key, c counter,)", "ks", Map.of());
    assertThat(created.keyspace()).isEmpty();
    assertThat(created.table().keyspace()).isEqualTo("ks");
    assertThat(created.table().partitionKey()).extracting(Column::name).containsExactly("k");
    assertThat(created.unknownTypes()).isEmpty();
  }

  @Test
  void undefined_types_are_listed() {
    String cql = "CREATE TABLE t (k int PRIMARY KEY, v list<frozen<txt>>)";
    assertThat(CreateTable.parse(cql, "ks", Map.of()).unknownTypes())
        .isEqualTo(Map.of("txt", cql.indexOf("list")));
  }

  @Test
  void a_type_is_read_with_its_fields() {
    CqlType created =
        CreateType.parse(
            "CREATE TYPE IF NOT EXISTS k.line (\"From\" frozen<point>, to frozen<point>);",
            Map.of("point", POINT));
    assertThat(created.name()).isEqualTo("line");
    assertThat(created.parts())
        .containsExactly(
            new CqlType.Part("From", POINT.freeze()), new CqlType.Part("to", POINT.freeze()));
    assertThat(CreateType.is(" create /* new */ type x (a int)")).isTrue();
    assertThat(CreateType.is("CREATE INDEX ON t (a)")).isFalse();
  }

  @Test
  void a_keyspace_is_read_with_its_name() {
    String with = " WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1};";
    assertThat(CreateKeyspace.name("CREATE KEYSPACE If Not Exists Abc" + with)).isEqualTo("abc");
    assertThat(CreateKeyspace.name("create schema \"Abc\"" + with)).isEqualTo("Abc");
  }

  /** A definition with {@code ^} at the error, and the message. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "CREATE ^TABEL t (a int PRIMARY KEY) | expected 'TABLE', not 'TABEL'",
        "CREATE TABLE ^(a int PRIMARY KEY) | expected the name of a table, not '('",
        "CREATE TABLE t (a int PRIMARY KEY^ | expected ')', not the end",
        "CREATE TABLE t (a int PRIMARY KEY, b txt ^oops) |"
            + " expected ',' or ')' after column 'b', not 'oops'",
        "CREATE TABLE ^t (a int) | table 't' has no PRIMARY KEY",
        "CREATE TABLE t (a int, PRIMARY KEY (^b)) |"
            + " the primary key contains 'b', which is not a column or is listed twice",
        "CREATE TABLE t (a int, a int, PRIMARY KEY (a)) | column 'a' is defined twice",
        "CREATE TABLE t (a int PRIMARY KEY, PRIMARY KEY (a)) | the primary key is defined twice",
        "CREATE TABLE t (a int PRIMARY KEY) WITH c = ^'x | unclosed quote: ''x'",
        "CREATE TABLE t (a int PRIMARY KEY) WITH c = {'x': 1^ |"
            + " expected a closing bracket, not the end",
        "CREATE TABLE t (a int PRIMARY KEY); ^x | expected the end of the statement, not 'x'",
        "CREATE TABLE t (a int PRIMARY KEY, b map<int^>) | expected ',', not '>'",
        "CREATE TABLE t (^a counter PRIMARY KEY) | column 'a' cannot be part of the primary key",
      })
  void an_invalid_definition_is_reported_with_its_offset(String marked, String message) {
    String cql = marked.replace("^", "");
    assertThatThrownBy(() -> CreateTable.parse(cql, "ks", Map.of()))
        .isInstanceOfSatisfying(
            CqlSyntaxError.class,
            error -> {
              assertThat(error).hasMessage(message);
              if (marked.contains("^")) {
                assertThat(error.offset()).isEqualTo(marked.indexOf('^'));
              }
            });
  }

  @Test
  void a_deeply_nested_type_is_rejected() {
    assertThatThrownBy(() -> TypeText.parse("list<".repeat(100_000), Map.of()))
        .isInstanceOf(CqlSyntaxError.class);
  }
}
