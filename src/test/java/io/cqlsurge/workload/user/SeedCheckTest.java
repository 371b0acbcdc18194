package io.cqlsurge.workload.user;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.driver.DriverLiterals;
import io.cqlsurge.generate.partition.PartitionCursor;
import io.cqlsurge.generate.partition.Seed;
import io.cqlsurge.generate.partition.SeedSource;
import io.cqlsurge.profile.Profile;
import io.cqlsurge.profile.TestProfiles;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class SeedCheckTest {
  private static final String UUIDS = "CREATE TABLE t (id uuid PRIMARY KEY, v bigint)";
  private static final String ONE_FOLD =
      "all partitions have the same rows: 1,000 values of the partition key (id) fold into 1"
          + " number, as in cassandra-stress; write 'seeds: distinct' in the profile, or use -pop"
          + " compat=none";

  static List<Path> profiles() throws IOException {
    try (Stream<Path> files = Files.walk(Path.of("profiles"))) {
      return files.filter(file -> file.toString().endsWith(".yaml")).toList();
    }
  }

  private static List<String> remarks(TestUser user) {
    List<String> remarks = new ArrayList<>();
    new TableOpener(user.plan, user.database, remarks).open(user.profile);
    return remarks;
  }

  /** Returns the values of the second column in the first partitions. */
  private static Set<ByteBuffer> cells(TestUser user) {
    PartitionCursor cursor = new PartitionCursor(user.userTable().shape());
    SeedSource seeds = user.plan.data().supply().reads();
    Seed seed = new Seed();
    Set<ByteBuffer> cells = new HashSet<>();
    for (int i = 0; i < 50 && seeds.next(seed); i++) {
      cursor.read(seed, 1, 1);
      cells.add(cursor.next().value(1));
    }
    return cells;
  }

  @ParameterizedTest
  @CsvSource({"''", "compat=4.0", "compat=3.11"})
  void a_uuid_as_the_only_key_gives_a_warning(String compat) {
    TestUser user = user(UUIDS, "", compat);
    assertThat(remarks(user)).containsExactly("WARNING: " + ONE_FOLD);
    assertThat(cells(user)).hasSize(1);
  }

  private static final String DATES =
      "columnspec: [{name: k, population: uniform(0..240)}, {name: id, cluster: uniform(10..25)}]";

  /** Returns the numbers of rows of the first partitions. */
  private static Set<Integer> rows(TestUser user) {
    PartitionCursor cursor = new PartitionCursor(user.userTable().shape());
    SeedSource seeds = user.plan.data().supply().reads();
    Seed seed = new Seed();
    Set<Integer> counts = new HashSet<>();
    for (int i = 0; i < 500 && seeds.next(seed); i++) {
      cursor.read(seed, 1, 1);
      int rows = 0;
      for (; cursor.hasNext(); rows++) {
        cursor.next();
      }
      counts.add(rows);
    }
    return counts;
  }

  private static String table(String clustering) {
    return "CREATE TABLE t (k date, id " + clustering + ", v int, PRIMARY KEY (k, id))";
  }

  @ParameterizedTest
  @CsvSource({"compat=4.0", "compat=3.11", "compat=none"})
  void partitions_of_timeuuids_have_many_numbers_of_rows(String compat) {
    TestUser user = user(table("timeuuid"), DATES, compat);
    assertThat(rows(user)).hasSizeGreaterThan(7).allMatch(count -> count >= 10 && count <= 25);
    assertThat(remarks(user)).isEmpty();
  }

  @Test
  void partitions_with_about_the_same_number_of_rows_give_a_warning() {
    TestUser user = user(table("bigint"), DATES, "compat=4.0");
    assertThat(rows(user)).hasSizeLessThan(5);
    assertThat(remarks(user))
        .singleElement()
        .asString()
        .startsWith("WARNING: all partitions have about the same number of rows: ")
        .contains(" partitions, instead of 10 to 25: the values of the partition key (k) fold")
        .endsWith("write 'seeds: distinct' in the profile, or use -pop compat=none");
  }

  @ParameterizedTest
  @CsvSource({"seeds: distinct, compat=4.0", "'', compat=none"})
  void distinct_seeds_give_all_numbers_of_rows(String seeds, String compat) {
    TestUser user = user(table("bigint"), seeds + "\n" + DATES, compat);
    assertThat(rows(user)).hasSize(16);
    assertThat(remarks(user)).isEmpty();
  }

  private static TestUser user(String definition, String more, String compat) {
    return compat.isEmpty()
        ? TestUser.of(definition, more, "ops(insert=1)", "n=5000")
        : TestUser.of(definition, more, "ops(insert=1)", "-pop", "seq=1..5000", compat);
  }

  @ParameterizedTest
  @CsvSource({
    "'seeds: distinct', ''",
    "'seeds: DISTINCT', 'compat=3.11'",
    "'', 'compat=none'",
    "'seeds: original', 'compat=none'",
    "'seeds: distinct', 'compat=none'"
  })
  void each_solution_is_sufficient(String key, String compat) {
    TestUser user = user(UUIDS, key, compat);
    assertThat(remarks(user)).isEmpty();
    assertThat(cells(user)).hasSize(50);
  }

  /** The seeds and the booleans remain those of the compat setting. */
  @Test
  void distinct_seeds_do_not_change_the_keys() {
    String table = "CREATE TABLE t (id bigint, b boolean, v bigint, PRIMARY KEY ((id, b)))";
    for (String compat : List.of("compat=4.0", "compat=3.11")) {
      PartitionCursor plain = new PartitionCursor(user(table, "", compat).userTable().shape());
      PartitionCursor distinct =
          new PartitionCursor(user(table, "seeds: distinct", compat).userTable().shape());
      SeedSource seeds = user(table, "", compat).plan.data().supply().reads();
      Seed seed = new Seed();
      for (int i = 0; i < 50 && seeds.next(seed); i++) {
        plain.read(seed, 1, 1);
        distinct.read(seed, 1, 1);
        assertThat(distinct.key(0)).isEqualTo(plain.key(0));
        assertThat(distinct.key(1)).isEqualTo(plain.key(1));
        assertThat(distinct.next().value(2)).isNotEqualTo(plain.next().value(2));
      }
    }
  }

  @Test
  void there_is_no_warning_if_nothing_depends_on_the_key() {
    assertThat(remarks(user("CREATE TABLE t (id uuid PRIMARY KEY)", "", ""))).isEmpty();
    assertThat(remarks(user("CREATE TABLE t (id bigint PRIMARY KEY, v int)", "", ""))).isEmpty();
  }

  @Test
  void a_key_with_few_values_gives_a_warning() {
    assertThat(remarks(user("CREATE TABLE t (b boolean PRIMARY KEY, v int)", "", "")))
        .containsExactly(
            "WARNING: 1,000 seeds give only 2 partitions: there are too few values of the partition"
                + " key (b); see its population and values in columnspec");
    String choices = "columnspec: [{name: k, values: [a]}]";
    assertThat(remarks(user("CREATE TABLE t (k text PRIMARY KEY, v int)", choices, "")))
        .hasSize(1)
        .allMatch(line -> line.contains("1,000 seeds give only 1 partition:"));
    String twenty = "columnspec: [{name: k, population: uniform(1..20)}]";
    assertThat(remarks(user("CREATE TABLE t (k text PRIMARY KEY, v int)", twenty, ""))).isEmpty();
  }

  @Test
  void rows_with_the_same_cells_give_a_warning() {
    String table = "CREATE TABLE t (k int, id uuid, v int, PRIMARY KEY (k, id))";
    String rows = "columnspec: [{name: id, cluster: fixed(25)}]";
    assertThat(remarks(user(table, rows, "")))
        .containsExactly(
            "WARNING: many rows of a partition have the same cells: 500 values of the clustering"
                + " column (id) fold into 20 numbers, as in cassandra-stress; write 'seeds:"
                + " distinct' in the profile, or use -pop compat=none");
    assertThat(remarks(user(table, rows + "\nseeds: distinct", ""))).isEmpty();
  }

  /** A run with few or repeated seeds does not indicate a problem of the profile. */
  @Test
  void the_seeds_are_those_of_the_run() {
    String table = "CREATE TABLE t (b boolean PRIMARY KEY, v int)";
    for (String seeds : List.of("seq=1..50", "dist=uniform(1..50)")) {
      assertThat(remarks(TestUser.of(table, "", "ops(insert=1)", "-pop", seeds))).isEmpty();
    }
    assertThat(remarks(TestUser.of(table, "", "ops(insert=1) -pop dist=uniform(1..1M)")))
        .hasSize(1);
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void the_profiles_of_the_distribution_give_no_warning(Path file) {
    Profile profile = TestProfiles.load(file.toString(), warning -> {});
    assertThat(
            SeedCheck.warnings(profile, profile.definedTable().orElseThrow(), new DriverLiterals()))
        .isEmpty();
  }
}
