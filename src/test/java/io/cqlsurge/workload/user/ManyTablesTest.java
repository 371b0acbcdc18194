package io.cqlsurge.workload.user;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cqlsurge.database.Catalog;
import io.cqlsurge.database.FakeDatabase;
import io.cqlsurge.database.Query;
import io.cqlsurge.database.StatementText;
import io.cqlsurge.database.TokenRange;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.profile.TestProfiles;
import io.cqlsurge.schema.Table;
import io.cqlsurge.settings.Settings;
import io.cqlsurge.settings.SettingsParser;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ManyTablesTest {
  private static final String PROFILE =
      """
      keyspace: ks{k}
      table: t{t}
      table_definition: CREATE TABLE t{t} (k int PRIMARY KEY, v int)
      queries:
        view:
          cql: SELECT v FROM by_v{t} WHERE v = ?
        one:
          cql: SELECT v FROM ks{k}.t{t} WHERE k = ?
      token_range_queries:
        all:
          columns: '*'
      """;

  private static UserPlan plan(String yaml, String... arguments) {
    List<String> line = new ArrayList<>(List.of("user", "profile=p.yaml", "n=10"));
    line.addAll(List.of(arguments));
    Settings settings = SettingsParser.parse(line);
    return TestUser.plan(TestProfiles.read("p.yaml", yaml, warning -> {}), settings);
  }

  /** A catalog that has all tables, and keeps the texts for the last of them. */
  private static final class LastTexts implements Catalog {
    private final List<String> texts = new ArrayList<>();
    private final DryCatalog tables;

    LastTexts(Table table) {
      this.tables = new DryCatalog(List.of(table.named("ks1", "t1")));
    }

    @Override
    public Query prepare(StatementText statement) {
      return tables.prepare(statement);
    }

    @Override
    public Query prepare(int count, IntFunction<StatementText> statements) {
      texts.add(statements.apply(count - 1).cql());
      return prepare(statements.apply(0));
    }

    @Override
    public Optional<Table> table(String keyspace, String name) {
      return tables.table("ks1", "t1");
    }

    @Override
    public List<TokenRange> tokenRanges(int split) {
      return tables.tokenRanges(split);
    }
  }

  private static List<String> lastTexts(String operation) {
    UserPlan plan = plan(PROFILE, "ops(" + operation + "=1)", "keyspaces=2", "tables=3");
    LastTexts catalog = new LastTexts(plan.profiles().get(0).definedTable().orElseThrow());
    new UserWorkload(plan).open(catalog);
    return catalog.texts;
  }

  @Test
  void the_statements_of_a_table_have_its_names() {
    assertThat(lastTexts("insert")).containsExactly("UPDATE ks2.t3 SET v = ? WHERE k = ?");
    assertThat(lastTexts("validate")).containsExactly("SELECT k, v FROM ks2.t3 WHERE k = ?");
    assertThat(lastTexts("one")).containsExactly("SELECT v FROM ks2.t3 WHERE k = ?");
    assertThat(lastTexts("view")).containsExactly("SELECT v FROM ks2.by_v3 WHERE v = ?");
  }

  @Test
  void a_missing_last_table_is_reported() {
    UserPlan plan = plan(PROFILE, "ops(one=1)", "keyspaces=2", "tables=3");
    Table first = plan.profiles().get(0).definedTable().orElseThrow().named("ks1", "t1");
    assertThatThrownBy(() -> new UserWorkload(plan).open(new DryCatalog(List.of(first))))
        .hasMessageContaining("Unable to find table ks1.t1 to ks2.t3");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          t{t}  | ks{k} | all | ops(all=1) tables=3               | token range queries
          t     | ks{k} | one | ops(one=1) tables=3               | write 'table: t{t}', and {t} in its definitions
          t{t}  | ks    | one | ops(one=1) keyspaces=2            | write 'keyspace: ks{k}', and {k} in its
          """)
  void names_without_a_number_and_operations_on_one_table_are_refused(
      String table, String keyspace, String operation, String arguments, String message) {
    String yaml = PROFILE.replace("t{t}", table).replace("ks{k}", keyspace);
    assertThatThrownBy(() -> new UserWorkload(plan(yaml, arguments.split(" ", -1))))
        .isInstanceOf(UsageError.class)
        .hasMessageContaining(message);
  }

  @Test
  void the_tables_of_a_run_have_their_names() {
    UserPlan plan = plan(PROFILE, "ops(one=1)", "keyspaces=2", "tables=2");
    UserWorkload workload = new UserWorkload(plan);
    workload.open(new LastTexts(plan.profiles().get(0).definedTable().orElseThrow()));
    assertThat(workload.traffic().tables()).containsExactly("ks1.t1", "ks1.t2", "ks2.t1", "ks2.t2");
  }

  @Test
  void types_are_created_once_per_keyspace_and_tables_and_indexes_each() {
    String yaml =
        PROFILE.replace(
            "\nqueries:",
            """

            extra_definitions:
              - CREATE TYPE pair (a int, b int)
              - CREATE INDEX ON t{t} (v)
            queries:""");
    try (FakeDatabase database = new FakeDatabase()) {
      UserPlan plan = plan(yaml, "ops(one=1)", "keyspaces=2", "tables=3");
      new UserWorkload(plan).createSchema(database);
      List<String> executed = database.executed();
      for (int keyspace = 1; keyspace <= 2; keyspace++) {
        String prefix = "ks" + keyspace + ": ";
        assertThat(executed).containsOnlyOnce(prefix + "CREATE TYPE pair (a int, b int)");
        for (int table = 1; table <= 3; table++) {
          String create = prefix + "CREATE TABLE t" + table + " (k int PRIMARY KEY, v int)";
          String index = prefix + "CREATE INDEX ON t" + table + " (v)";
          assertThat(executed).containsOnlyOnce(create, index);
          assertThat(executed.indexOf(create)).isLessThan(executed.indexOf(index));
        }
      }
      assertThat(executed).hasSize(14);
    }
  }
}
