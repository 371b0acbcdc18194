package io.cqlsurge.workload.user;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.workload.RequestText;
import io.cqlsurge.workload.Work;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Warnings about a profile that do not stop a run. */
class ProfileWarningsTest {
  private static final String TABLE =
      "CREATE TABLE t (k int, c int, \"Big\" text, PRIMARY KEY (k, c))";

  private static List<String> warnings(String more, String... arguments) {
    TestUser user = TestUser.of(TABLE, more, arguments);
    return new UserWorkload(user.plan)
        .open(user.database).stream().filter(line -> line.startsWith("WARNING")).toList();
  }

  @Test
  void settings_without_effect_are_ignored_with_a_warning() {
    String columns =
        """
        columnspec:
          - {name: k, cluster: uniform(-5..5)}
          - {name: c, cluster: fixed(2)}
          - {name: nope, size: fixed(3)}
        """;
    assertThat(warnings(columns, "ops(insert=1)"))
        .containsExactly(
            "WARNING: test.yaml:6:12: cluster of 'k' is ignored:"
                + " it is not a clustering column; clustering columns: c",
            "WARNING: test.yaml:8:12: columnspec is ignored:"
                + " the table has no column 'nope'; available: k, c, Big");
  }

  @Test
  void rows_of_only_nulls_cause_a_warning() {
    assertThat(warnings("columnspec: [{name: Big, nulls: 0.125}]\n", "ops(insert=1)"))
        .containsExactly(
            "WARNING: test.yaml:1:1: insert does not create 12.5 % of the rows:"
                + " all their values are null");
    assertThat(warnings("columnspec: [{name: Big, nulls: 0.0009}]\n", "ops(insert=1)")).isEmpty();
    assertThat(warnings("columnspec: [{name: Big, nulls: 0}]\n", "ops(insert=1)")).isEmpty();
  }

  @Test
  void ignored_settings_do_not_change_the_rows() {
    String plain = "columnspec: [{name: c, cluster: fixed(2)}]\n";
    String more =
        "columnspec: [{name: c, cluster: fixed(2)}, {name: nope}, {name: k, cluster: fixed(-3)},"
            + " {name: Big, cluster: uniform(-9..9)}]\n";
    assertThat(rows(more)).isEqualTo(rows(plain)).hasSizeGreaterThan(2);
  }

  private static List<String> rows(String columns) {
    TestUser user = TestUser.of(TABLE, columns, "ops(insert=1) -pop seq=1..9");
    Work work = new Work();
    user.operation().prepare(work, 1);
    return new RequestText(user.plan.literals()).lines(work.request());
  }

  @Test
  void compat_3_11_warns_about_columns_with_capital_letters() {
    String columns = "columnspec: [{name: Big, size: fixed(2)}, {name: C, cluster: fixed(2)}]\n";
    assertThat(warnings(columns, "ops(insert=1)", "-pop", "seq=1..9")).isEmpty();
    assertThat(warnings(columns, "ops(insert=1)", "-pop", "seq=1..9", "compat=3.11"))
        .containsExactly(
            "WARNING: test.yaml:5:21: compat=3.11: the ScyllaDB fork ignores the columnspec of"
                + " 'Big' because its name has capital letters; its data differ from the data of"
                + " cqlsurge");
  }
}
