package io.cqlsurge.workload.user;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.driver.DriverLiterals;
import io.cqlsurge.generate.partition.PartitionShape;
import io.cqlsurge.profile.Profile;
import io.cqlsurge.profile.TestProfiles;
import io.cqlsurge.schema.Table;
import io.cqlsurge.settings.DataLine;
import io.cqlsurge.settings.Settings;
import io.cqlsurge.settings.SettingsParser;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Operations that take long and must not delay replies. */
class LongOperationsTest {
  private static final String TABLE =
      "CREATE TABLE t (k bigint, c uuid, v blob, l list<int>, e vector<float, %s>, PRIMARY KEY (k, c))";

  static List<Path> profiles() throws IOException {
    // A row of every-type.yaml has large collections.
    return SeedCheckTest.profiles().stream()
        .filter(file -> !file.endsWith("every-type.yaml"))
        .toList();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "one=1; fixed(499); fixed(8); fixed(8); 16; 10; false",
        "one=1; fixed(500); fixed(8); fixed(8); 16; 10; true",
        "one=1; fixed(10); fixed(1M); fixed(8); 16; 10; true",
        "one=1; fixed(10); fixed(8); fixed(10k); 16; 10; true",
        "one=1; fixed(10); fixed(8); fixed(8); 4096; 10; true",
        "one=1; fixed(400); fixed(1000); fixed(8); 16; 10; false",
        "insert=1; fixed(400); fixed(1000); fixed(8); 16; 10; true",
        "validate=1; fixed(400); fixed(1000); fixed(8); 16; 10; true",
        "some=1; fixed(10); fixed(8); fixed(8); 16; 10; false",
        "some=1; fixed(10); fixed(8); fixed(8); 16; 5000; true",
      })
  void an_operation_takes_long_if_it_generates_much(
      String operation,
      String rows,
      String bytes,
      String elements,
      String vector,
      String batch,
      boolean expected) {
    String profile =
        """
        columnspec:
          - {name: c, cluster: "%s"}
          - {name: v, size: "%s"}
          - {name: l, size: "%s"}
        queries:
          one: {cql: "SELECT v FROM t WHERE k = ? AND c = ?"}
          some: {cql: "INSERT INTO t (k, c, v) VALUES (?, ?, ?)", batch: {size: "fixed(%s)"}}
        """
            .formatted(rows, bytes, elements, batch);
    TestUser user = TestUser.of(TABLE.formatted(vector), profile, "ops(" + operation + ")");
    assertThat(user.open().traffic().takesLong()).isEqualTo(expected);
  }

  /** Otherwise they would cost more. */
  @ParameterizedTest
  @MethodSource("profiles")
  void operations_of_the_profiles_of_the_distribution_are_short(Path file) {
    Profile profile = TestProfiles.load(file.toString(), warning -> {});
    Table table = profile.definedTable().orElseThrow();
    Settings settings = SettingsParser.parse(List.of("user", "profile=x", "ops(insert=1)"));
    PartitionShape shape =
        new PartitionShape(
            table,
            ValueSpecs.of(profile, table, new DriverLiterals(), DataLine.V4_0),
            UserPlan.rules(settings.data().population(), profile, false));
    // Numbered partitions are written in parts.
    assertThat(shape.takesLong(shape.isNumbered() ? 50 : shape.maxRows())).isFalse();
  }
}
