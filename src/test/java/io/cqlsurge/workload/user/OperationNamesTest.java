package io.cqlsurge.workload.user;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.profile.Profile;
import io.cqlsurge.profile.TestProfiles;
import java.util.List;
import org.junit.jupiter.api.Test;

class OperationNamesTest {
  private static final Profile FIRST = profile("alpha");
  private static final Profile SECOND = profile("be.ta");

  private static Profile profile(String name) {
    return TestProfiles.read(
        name + ".yaml",
        """
        specname: %s
        keyspace: ks
        table: t
        queries:
          Simple1: {cql: SELECT * FROM t}
        token_range_queries:
          Scan: {columns: '*'}
        """
            .formatted(name),
        warning -> {});
  }

  private static OperationSpec resolve(String name) {
    return new OperationNames(List.of(FIRST, SECOND)).resolve(List.of(name)).get(name);
  }

  private static List<String> problems(String... names) {
    OperationNames all = new OperationNames(List.of(FIRST, SECOND));
    return catchThrowableOfType(UsageError.class, () -> all.resolve(List.of(names))).messages();
  }

  @Test
  void names_without_a_prefix_refer_to_the_first_profile() {
    assertThat(resolve("insert")).isEqualTo(new OperationSpec.Insert(FIRST));
    assertThat(resolve("VALIDATE")).isEqualTo(new OperationSpec.Validate(FIRST));
    assertThat(resolve("simple1"))
        .isEqualTo(new OperationSpec.Statement(FIRST, FIRST.queries().get(0)));
    assertThat(resolve("Simple1")).isEqualTo(resolve("simple1"));
  }

  @Test
  void the_prefix_ends_at_the_last_dot() {
    assertThat(resolve("be.ta.Insert")).isEqualTo(new OperationSpec.Insert(SECOND));
    assertThat(resolve("be.ta.Scan"))
        .isEqualTo(new OperationSpec.TokenRanges(SECOND, SECOND.tokenRangeQueries().get(0)));
  }

  @Test
  void all_unknown_names_are_reported_together() {
    assertThat(problems("gamma.insert", "simpel1", "scan", "alpha.insert"))
        .containsExactly(
            "Op name gamma.insert contains an invalid profile specname: gamma; there are alpha,"
                + " be.ta",
            "No query defined with name simpel1; did you mean 'Simple1'? alpha.yaml has insert, validate,"
                + " Simple1, Scan",
            "No query defined with name scan; did you mean 'Scan'? alpha.yaml has insert, validate,"
                + " Simple1, Scan");
  }

  @Test
  void two_profiles_with_the_same_name_are_rejected() {
    OperationNames twice = new OperationNames(List.of(FIRST, FIRST));
    UsageError error =
        catchThrowableOfType(UsageError.class, () -> twice.resolve(List.of("insert")));
    assertThat(error.messages().get(0)).contains("have the same name 'alpha'");
  }
}
