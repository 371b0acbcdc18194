package io.cqlsurge.workload.user;

import io.cqlsurge.driver.DriverLiterals;
import io.cqlsurge.profile.Profile;
import io.cqlsurge.profile.ProfileReader;
import io.cqlsurge.profile.ProfileTables;
import io.cqlsurge.schema.Table;
import io.cqlsurge.settings.Settings;
import io.cqlsurge.settings.SettingsParser;
import io.cqlsurge.settings.UserCommand;
import io.cqlsurge.workload.Operation;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** A workload of one profile as a command line asks for it, on a database that does not exist. */
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
  final DryDatabase database;

  private TestUser(Profile profile, Settings settings) {
    this.profile = profile;
    this.table = ProfileTables.of(profile).orElseThrow();
    this.database = new DryDatabase(List.of(table));
    this.plan =
        new UserPlan(
            (UserCommand) settings.command(),
            List.of(profile),
            new UserPlan.Data(
                settings.population().seeds(),
                settings.population().compatibility(),
                settings.population().readLookback(),
                settings.population().order()),
            settings.insert(),
            settings.tokenRange(),
            settings.errors().skipUnsupportedColumns(),
            new DriverLiterals());
  }

  /**
   * A workload.
   *
   * @param definition of the table {@code t}
   * @param more of the profile, as YAML
   * @param words of the command line, behind {@code user profile=...}
   */
  public static TestUser of(String definition, String more, String... words) {
    String yaml = HEAD.formatted(definition) + more;
    return new TestUser(ProfileReader.read("test.yaml", yaml, warning -> {}), settings(words));
  }

  private static Settings settings(String... words) {
    List<String> all = new ArrayList<>(List.of("user", "profile=test.yaml"));
    Stream.of(words).forEach(all::add);
    return SettingsParser.parse(all);
  }

  /** The workload with its statements prepared. */
  public UserWorkload open() {
    UserWorkload workload = new UserWorkload(plan);
    workload.open(database);
    return workload;
  }

  /** The only operation of the workload, for one worker. */
  Operation operation() {
    return open().traffic().forWorker().operations().get(0);
  }

  /** The table with its shape, as operations see it. */
  public UserTable userTable() {
    return new TableOpener(plan, database, new ArrayList<>()).open(profile);
  }
}
