package io.cqlsurge.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cqlsurge.database.DatabaseError;
import io.cqlsurge.database.FakeDatabase;
import io.cqlsurge.database.StoredSchema;
import io.cqlsurge.profile.Profile;
import io.cqlsurge.profile.TestProfiles;
import io.cqlsurge.schema.Column;
import io.cqlsurge.schema.CqlType;
import io.cqlsurge.schema.Table;
import io.cqlsurge.settings.SchemaSettings;
import io.cqlsurge.settings.Settings;
import io.cqlsurge.settings.SettingsParser;
import io.cqlsurge.settings.TableSettings;
import io.cqlsurge.workload.user.UserSchema;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

public class CreatedKeyspacesTest {
  private final FakeDatabase database = new FakeDatabase();

  @AfterEach
  void close() {
    database.close();
  }

  /** Returns a table of a keyspace. */
  public static Table table(String keyspace) {
    Column key = new Column("k", CqlType.of(CqlType.Kind.INT), false);
    return new Table(keyspace, "some", List.of(key), List.of(), List.of());
  }

  /** Returns schema settings with these options. */
  static SchemaSettings schema(String... options) {
    return settings(options).data().schema();
  }

  private static Settings settings(String... options) {
    List<String> arguments = new ArrayList<>(List.of("write", "-schema"));
    arguments.addAll(List.of(options));
    return SettingsParser.parse(options.length == 0 ? List.of("write") : arguments);
  }

  private CreatedSchema write(String... options) {
    return TestOperations.standard(settings(options)).createSchema(database);
  }

  private void user() {
    user("{}");
  }

  private CreatedSchema user(String replication, String... options) {
    String yaml =
        """
        keyspace: ks
        keyspace_definition: "CREATE KEYSPACE ks WITH replication = %s;"
        table: t
        table_definition: CREATE TABLE t (k int PRIMARY KEY)
        """
            .formatted(replication);
    Profile profile = TestProfiles.read("p.yaml", yaml, warning -> {});
    return new UserSchema(List.of(profile), schema(options), TableSettings.ONE)
        .create(database, progress -> {});
  }

  @Test
  void the_error_names_a_created_keyspace_if_its_table_cannot_be_created() {
    database.having(table("other")).refusing("TABLE");
    assertThatThrownBy(this::write)
        .isInstanceOf(DatabaseError.class)
        .hasMessage(
            "no such thing. This run created keyspace keyspace1 before that and does not drop it");
    assertThatThrownBy(this::user)
        .isInstanceOf(DatabaseError.class)
        .hasMessage(
            "p.yaml:4:19: no such thing."
                + " This run created keyspace ks before that and does not drop it");
  }

  @Test
  void scylla_gets_the_network_strategy_by_default_with_the_factor_given() {
    database.likeScylla().having(table("other"));
    CreatedSchema created = write("replication(factor=3)");
    assertThat(database.executed().get(0))
        .isEqualTo(
            "CREATE KEYSPACE IF NOT EXISTS \"keyspace1\" WITH replication = {'class':"
                + " 'NetworkTopologyStrategy', 'replication_factor': '3'} AND durable_writes ="
                + " true");
    assertThat(created.objects())
        .contains("keyspaces with NetworkTopologyStrategy, the default for ScyllaDB");
  }

  @Test
  void a_named_strategy_is_sent_and_the_error_says_what_to_write_instead() {
    database.likeScylla().having(table("other"));
    assertThatThrownBy(() -> write("replication(strategy=SimpleStrategy)"))
        .hasMessage(
            "SimpleStrategy doesn't support tablet replication; write -schema"
                + " \"replication(strategy=NetworkTopologyStrategy,factor=1)\" or -schema"
                + " \"keyspace(tablets={'enabled':false})\"");
    CreatedSchema created =
        write("replication(strategy=SimpleStrategy)", "keyspace(tablets={'enabled':false})");
    assertThat(created.objects()).contains("keyspaces");
    assertThat(created.keyspaces())
        .isEqualTo("Created keyspace1 (SimpleStrategy, replication factor 1).");
  }

  @Test
  void a_profile_gets_the_network_strategy_only_if_scylla_refuses_the_other() {
    String simple = "{'class': 'SimpleStrategy', 'replication_factor': 2}";
    database.likeScylla().having(table("other"));
    assertThat(user(simple).objects())
        .contains(
            "schema with NetworkTopologyStrategy, because ScyllaDB has no SimpleStrategy with"
                + " tablets");
    assertThat(user(simple).keyspaces())
        .isEqualTo(
            "Created ks (NetworkTopologyStrategy, replication factor 2), because ScyllaDB has no"
                + " SimpleStrategy with tablets.");
    assertThat(database.executed().get(0))
        .isEqualTo(
            "CREATE KEYSPACE ks WITH replication = {'class': 'NetworkTopologyStrategy',"
                + " 'replication_factor': 2};");
    assertThat(user(simple, "keyspace(tablets = {'enabled': false})").objects()).contains("schema");
    assertThat(database.executed().get(4))
        .isEqualTo(
            "CREATE KEYSPACE ks WITH replication = "
                + simple
                + " AND tablets = {'enabled': false}");
  }

  @Test
  void a_keyspace_that_scylla_has_with_the_network_strategy_does_not_differ() {
    StoredSchema stored =
        new StoredSchema(
            "ks",
            Map.of("class", "org.apache.cassandra.locator.NetworkTopologyStrategy", "dc1", "2"),
            Map.of());
    database.likeScylla().having(table("ks")).storing(stored);
    String simple = "{'class': 'SimpleStrategy', 'replication_factor': %d}";
    assertThat(user(simple.formatted(2)).differences()).isEmpty();
    assertThat(user(simple.formatted(3)).differences()).hasSize(1);
  }

  @Test
  void further_options_are_added_to_the_definitions() {
    database.having(table("other"));
    user("{}", "keyspace(durable_writes=false)", "table(cdc=true AND comment = 'a, b')");
    assertThat(database.executed())
        .containsExactly(
            "CREATE KEYSPACE ks WITH replication = {} AND durable_writes=false",
            "ks: CREATE TABLE t (k int PRIMARY KEY) WITH cdc=true AND comment = 'a, b'");
  }

  @Test
  void the_error_names_the_further_options_of_a_refused_statement() {
    database.having(table("other")).refusing("bogus");
    assertThatThrownBy(() -> write("keyspace(bogus=1)"))
        .hasMessage("no such thing; check -schema \"keyspace(bogus=1)\"");
    assertThatThrownBy(() -> write("table(bogus=1)"))
        .hasMessageStartingWith(
            "no such thing; check -schema \"table(bogus=1)\". This run created");
    assertThatThrownBy(() -> user("{}", "keyspace(bogus=1)", "table(cdc=true)"))
        .hasMessage("p.yaml:2:23: no such thing; check -schema \"keyspace(bogus=1)\"");
    assertThatThrownBy(() -> user("{}", "table(bogus=1)"))
        .hasMessageStartingWith(
            "p.yaml:4:19: no such thing; check -schema \"table(bogus=1)\". This run created");
  }

  @Test
  void only_counter_write_needs_counters_on_scylla() {
    database.likeScylla().having(table("other")).refusing("counter");
    assertThat(write().objects())
        .contains("keyspaces with NetworkTopologyStrategy, the default for ScyllaDB");
    assertThatThrownBy(
            () ->
                TestOperations.standard(SettingsParser.parse(List.of("counter_write")))
                    .createSchema(database))
        .isInstanceOf(DatabaseError.class)
        .hasMessageContaining("tablet");
  }

  @Test
  void the_error_does_not_name_an_existing_keyspace() {
    database.having(table("ks"), table("keyspace1")).refusing("TABLE");
    assertThatThrownBy(this::write).hasMessage("no such thing");
    assertThatThrownBy(this::user).hasMessage("p.yaml:4:19: no such thing");
  }

  @Test
  void the_error_does_not_name_a_keyspace_that_could_not_be_created() {
    database.having(table("other")).refusing("KEYSPACE");
    assertThatThrownBy(this::write).hasMessage("no such thing");
    assertThatThrownBy(this::user).hasMessage("p.yaml:2:23: no such thing");
  }
}
