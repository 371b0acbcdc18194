package io.cqlsurge.workload;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.database.FakeDatabase;
import io.cqlsurge.database.StoredSchema;
import io.cqlsurge.profile.Profile;
import io.cqlsurge.profile.TestProfiles;
import io.cqlsurge.settings.SettingsParser;
import io.cqlsurge.settings.TableSettings;
import io.cqlsurge.workload.user.UserSchema;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SchemaDifferencesTest {
  private static final List<String> COLUMNS = List.of("C0", "C1", "C2", "C3", "C4", "key");
  private static final Map<String, String> ONE_REPLICA =
      Map.of("class", "org.apache.cassandra.locator.SimpleStrategy", "replication_factor", "1");
  private static final Map<String, String> SIZE_TIERED =
      Map.of(
          "class",
          "org.apache.cassandra.db.compaction.SizeTieredCompactionStrategy",
          "max_threshold",
          "32");
  private static final Map<String, String> OFF = Map.of("enabled", "false");

  private final FakeDatabase database = new FakeDatabase();

  @AfterEach
  void close() {
    database.close();
  }

  private static StoredSchema stored(Map<String, String> replication) {
    StoredSchema.Table table = new StoredSchema.Table(COLUMNS, SIZE_TIERED, OFF);
    return new StoredSchema(
        "ks", replication, Map.of("standard1", table, "counter1", table, "t", table));
  }

  private CreatedSchema write(StoredSchema stored, String... options) {
    List<String> arguments = Stream.concat(Stream.of("write"), Stream.of(options)).toList();
    return TestOperations.standard(SettingsParser.parse(arguments))
        .createSchema(database.storing(stored));
  }

  private CreatedSchema user(String keyspaceOptions, String tableOptions, StoredSchema stored) {
    String yaml =
        """
        keyspace: ks
        keyspace_definition: "CREATE KEYSPACE ks WITH %s"
        table: t
        table_definition: "CREATE TABLE t (k int PRIMARY KEY) WITH comment = 'a' AND %s"
        """;
    Profile profile =
        TestProfiles.read("p.yaml", yaml.formatted(keyspaceOptions, tableOptions), warning -> {});
    return new UserSchema(List.of(profile), CreatedKeyspacesTest.schema(), TableSettings.ONE)
        .create(database.storing(stored), progress -> {});
  }

  @Test
  void a_keyspace_with_another_replication_factor_is_reported_and_not_as_created() {
    CreatedSchema created = write(stored(ONE_REPLICA), "-schema", "replication(factor=3)");
    assertThat(created.differences())
        .containsExactly(
            "keyspace keyspace1 exists with replication {class=SimpleStrategy,"
                + " replication_factor=1} and was not changed; requested: {class=SimpleStrategy,"
                + " replication_factor=3}");
    assertThat(created.objects()).isEmpty();
  }

  @Test
  void a_schema_as_requested_is_reported_with_the_words_of_the_original() {
    CreatedSchema created = write(stored(ONE_REPLICA));
    assertThat(created.objects()).contains("keyspaces");
    assertThat(created.differences()).isEmpty();
  }

  @Test
  void the_replication_of_an_existing_keyspace_is_in_the_result() {
    assertThat(write(stored(ONE_REPLICA)).keyspaces())
        .isEqualTo("keyspace1 exists (SimpleStrategy, replication factor 1).");
    Map<String, String> centers =
        Map.of("class", "NetworkTopologyStrategy", "dc2", "3", "dc1", "2");
    assertThat(write(new StoredSchema("ks", centers, Map.of())).keyspaces())
        .isEqualTo(
            "keyspace1 exists (NetworkTopologyStrategy, dc1=2, dc2=3). Created the missing"
                + " tables.");
  }

  @Test
  void missing_tables_of_an_existing_keyspace_are_created() {
    StoredSchema noTable = new StoredSchema("ks", ONE_REPLICA, Map.of());
    assertThat(write(noTable, "-schema", "replication(factor=3)").objects()).contains("tables");
    assertThat(write(noTable).objects()).contains("keyspaces");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "strategy=NetworkTopologyStrategy,factor=2|dc1=2;dc2=2|true",
        "strategy=NetworkTopologyStrategy,factor=2|dc1=2;dc2=1|false",
        "strategy=NetworkTopologyStrategy,dc1=3|dc1=3|true",
        "strategy=NetworkTopologyStrategy,dc1=3|dc1=3;dc2=1|false",
        "strategy=NetworkTopologyStrategy,factor=2,dc1=3|dc1=3;dc2=2|true",
        "factor=2|dc1=2|false",
      })
  void a_replication_factor_applies_to_each_data_center(
      String requested, String found, boolean isSame) {
    Map<String, String> replication = new HashMap<>();
    replication.put("class", "org.apache.cassandra.locator.NetworkTopologyStrategy");
    for (String center : found.split(";", -1)) {
      replication.put(center.split("=", -1)[0], center.split("=", -1)[1]);
    }
    CreatedSchema created = write(stored(replication), "-schema", "replication(" + requested + ")");
    assertThat(created.differences().isEmpty()).isEqualTo(isSame);
  }

  @Test
  void a_table_with_other_columns_compaction_or_compression_is_reported() {
    assertThat(
            write(
                    stored(ONE_REPLICA),
                    "-col",
                    "names=C0",
                    "-schema",
                    "compaction(strategy=LeveledCompactionStrategy)",
                    "compression=LZ4Compressor")
                .differences())
        .contains(
            "table keyspace1.standard1 exists with columns [C0, C1, C2, C3, C4, key] and was not"
                + " changed; requested: [C0, key]",
            "table keyspace1.standard1 exists with compaction {class=SizeTieredCompactionStrategy,"
                + " max_threshold=32} and was not changed; requested:"
                + " {class=LeveledCompactionStrategy}",
            "table keyspace1.counter1 exists with compression {enabled=false} and was not changed;"
                + " requested: {class=LZ4Compressor}")
        .hasSize(6);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "compression = {'enabled': false}",
        "compression = {'class': ''}",
        "compaction = {'class': 'SizeTieredCompactionStrategy', 'max_threshold': 32}",
        "compaction = {'class': 'SizeTieredCompactionStrategy', 'enabled': true}",
        "gc_grace_seconds = 10"
      })
  void options_of_a_profile_that_mean_the_same_are_not_reported(String options) {
    String replication = "replication = {'class': 'SimpleStrategy', 'replication_factor': 1}";
    CreatedSchema created = user(replication, options, stored(ONE_REPLICA));
    assertThat(created.objects()).contains("schema");
    assertThat(created.differences()).isEmpty();
  }

  @Test
  void other_options_of_a_profile_are_reported() {
    CreatedSchema created =
        user(
            "REPLICATION = {'class': 'SimpleStrategy', 'replication_factor': 3}",
            "compaction = {'class': 'LeveledCompactionStrategy'}"
                + " AND compression = {'sstable_compression': 'LZ4Compressor'}",
            stored(ONE_REPLICA));
    assertThat(created.differences())
        .hasSize(3)
        .anyMatch(text -> text.endsWith("requested: {class=LZ4Compressor}"));
    assertThat(created.objects()).isEqualTo(Optional.empty());
  }
}
