package io.cqlsurge.run;

import io.cqlsurge.distribution.RatioSpec;
import io.cqlsurge.driver.DriverLiterals;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.profile.Profile;
import io.cqlsurge.profile.ProfileReader;
import io.cqlsurge.settings.DataSettings;
import io.cqlsurge.settings.Settings;
import io.cqlsurge.settings.UserCommand;
import io.cqlsurge.settings.load.Shard;
import io.cqlsurge.workload.ClientData;
import io.cqlsurge.workload.ReadCheck;
import io.cqlsurge.workload.Workload;
import io.cqlsurge.workload.standard.StandardPlan;
import io.cqlsurge.workload.standard.StandardWorkload;
import io.cqlsurge.workload.user.UserPlan;
import io.cqlsurge.workload.user.UserWorkload;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Creates the workload for the settings. */
public final class Workloads {
  private Workloads() {}

  /**
   * Returns the profiles of the command {@code user}; none for other commands.
   *
   * @param warnings receives warnings for the user
   * @throws UsageError with all their errors
   */
  public static List<Profile> profiles(Settings settings, Consumer<String> warnings) {
    List<Profile> profiles = new ArrayList<>();
    List<String> errors = new ArrayList<>();
    List<String> names =
        settings.command() instanceof UserCommand user ? user.profiles() : List.of();
    for (String name : names) {
      try {
        profiles.add(ProfileReader.load(name, settings.connection().files(), warnings));
      } catch (UsageError e) {
        errors.addAll(e.messages());
      }
    }
    UsageError.throwIfAny(errors);
    ProfileReader.checkParameters(settings.connection().files(), profiles);
    return profiles;
  }

  /**
   * Returns the workload of a command.
   *
   * @param check what the reads are compared with; empty unless each partition is checked
   * @param shard the part of the run that this client executes
   * @param progress receives the progress of long computations
   * @throws io.cqlsurge.grammar.UsageError if the profiles do not have an operation
   */
  public static Workload of(
      Settings settings,
      List<Profile> profiles,
      Optional<ReadCheck> check,
      Shard shard,
      Consumer<String> progress) {
    return settings.command() instanceof UserCommand user
        ? new UserWorkload(user(settings, user, profiles, check, shard), Optional.of(progress))
        : new StandardWorkload(standard(settings, check, shard));
  }

  /** Returns the plan of the command {@code user}. */
  public static UserPlan user(
      Settings settings,
      UserCommand command,
      List<Profile> profiles,
      Optional<ReadCheck> check,
      Shard shard) {
    DataSettings data = settings.data();
    return new UserPlan(
        command,
        profiles,
        data.schema(),
        new ClientData(data.population(), shard, data.insert().visits().max() > 1),
        data.insert(),
        data.tokenRange(),
        settings.errors().skipUnsupportedColumns(),
        check,
        new DriverLiterals());
  }

  private static StandardPlan standard(Settings settings, Optional<ReadCheck> check, Shard shard) {
    DataSettings data = settings.data();
    return new StandardPlan(
        settings.command(),
        new ClientData(data.population(), shard, false),
        data.insert().rows().population().orElse(RatioSpec.one()),
        data.columns(),
        data.schema(),
        settings.errors().validateReads(),
        check);
  }
}
