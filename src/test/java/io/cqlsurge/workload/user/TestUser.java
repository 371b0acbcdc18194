package io.cqlsurge.workload.user;

import io.cqlsurge.driver.DriverLiterals;
import io.cqlsurge.profile.Profile;
import io.cqlsurge.profile.TestProfiles;
import io.cqlsurge.schema.Table;
import io.cqlsurge.settings.Settings;
import io.cqlsurge.settings.SettingsParser;
import io.cqlsurge.settings.UserCommand;
import io.cqlsurge.settings.load.Shard;
import io.cqlsurge.workload.ClientData;
import io.cqlsurge.workload.Operation;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The workload of one profile and a command line, without a database. */
public final class TestUser {
  private static final String HEAD =
      """
      keyspace: ks
      table: t
      table_definition: |
        %s
      """;

  final Profile profile;
  final Table table;
  final UserPlan plan;
  final DryCatalog database;

  private TestUser(Profile profile, Settings settings) {
    this.profile = profile;
    this.table = profile.definedTable().orElseThrow();
    this.database = new DryCatalog(List.of(table));
    this.plan = plan(profile, settings);
  }

  /** Returns the plan of a command with one profile. */
  static UserPlan plan(Profile profile, Settings settings) {
    return new UserPlan(
        (UserCommand) settings.command(),
        List.of(profile),
        settings.data().schema(),
        new ClientData(settings.data().population(), Shard.WHOLE, false),
        settings.data().insert(),
        settings.data().tokenRange(),
        settings.errors().skipUnsupportedColumns(),
        Optional.empty(),
        new DriverLiterals());
  }

  /**
   * Creates a workload.
   *
   * @param definition the definition of the table {@code t}
   * @param more the rest of the profile, as YAML
   * @param arguments the arguments of the command line after {@code user profile=...}
   */
  public static TestUser of(String definition, String more, String... arguments) {
    String yaml = HEAD.formatted(definition) + more;
    return new TestUser(TestProfiles.read("test.yaml", yaml, warning -> {}), settings(arguments));
  }

  private static Settings settings(String... arguments) {
    List<String> all = new ArrayList<>(List.of("user", "profile=test.yaml"));
    Stream.of(arguments).flatMap(each -> Stream.of(each.split(" "))).forEach(all::add);
    return SettingsParser.parse(all);
  }

  /** Returns the workload with prepared statements. */
  public UserWorkload open() {
    UserWorkload workload = new UserWorkload(plan);
    workload.open(database);
    return workload;
  }

  /** Returns the only operation of the workload, for one worker. */
  Operation operation() {
    return open().traffic().forLoop().operations().get(0);
  }

  /** Returns the table with its shape, as operations use it. */
  public UserTable userTable() {
    return new TableOpener(plan, database, new ArrayList<>()).open(profile);
  }
}
