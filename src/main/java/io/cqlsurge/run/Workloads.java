package io.cqlsurge.run;

import io.cqlsurge.distribution.RatioSpec;
import io.cqlsurge.driver.DriverLiterals;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.outcome.RunOutcomes;
import io.cqlsurge.profile.Profile;
import io.cqlsurge.profile.ProfileReader;
import io.cqlsurge.settings.AuditSettings;
import io.cqlsurge.settings.DataSettings;
import io.cqlsurge.settings.Settings;
import io.cqlsurge.settings.UserCommand;
import io.cqlsurge.settings.load.Shard;
import io.cqlsurge.workload.Audit;
import io.cqlsurge.workload.ClientData;
import io.cqlsurge.workload.Workload;
import io.cqlsurge.workload.standard.StandardPlan;
import io.cqlsurge.workload.standard.StandardWorkload;
import io.cqlsurge.workload.user.UserPlan;
import io.cqlsurge.workload.user.UserWorkload;
import java.io.IOException;
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
   * @param shard the part of the run that this client executes
   * @param progress receives the progress of long computations
   * @throws io.cqlsurge.grammar.UsageError if the profiles do not have an operation
   */
  public static Workload of(
      Settings settings, List<Profile> profiles, Shard shard, Consumer<String> progress) {
    return settings.command() instanceof UserCommand user
        ? new UserWorkload(user(settings, user, profiles, shard), Optional.of(progress))
        : new StandardWorkload(standard(settings, shard));
  }

  /** Returns the plan of the command {@code user}. */
  public static UserPlan user(
      Settings settings, UserCommand command, List<Profile> profiles, Shard shard) {
    DataSettings data = settings.data();
    return new UserPlan(
        command,
        profiles,
        data.schema(),
        new ClientData(data.population(), shard, data.insert().visits().max() > 1),
        data.insert(),
        data.tokenRange(),
        settings.errors().skipUnsupportedColumns(),
        audit(settings),
        new DriverLiterals());
  }

  private static StandardPlan standard(Settings settings, Shard shard) {
    DataSettings data = settings.data();
    return new StandardPlan(
        settings.command(),
        new ClientData(data.population(), shard, false),
        data.insert().rows().population().orElse(RatioSpec.one()),
        data.columns(),
        data.schema(),
        settings.errors().validateReads(),
        audit(settings));
  }

  /**
   * Returns what reads are compared with, if they audit an earlier run.
   *
   * @throws UsageError if a file of outcomes cannot be read
   */
  private static Optional<Audit> audit(Settings settings) {
    return settings
        .command()
        .load()
        .audit()
        .map(it -> new Audit(it, outcomes(it), settings.data().population()));
  }

  /**
   * Reads the files of an audit.
   *
   * @throws UsageError if one of them cannot be read
   */
  public static RunOutcomes outcomes(AuditSettings audit) {
    try {
      return RunOutcomes.read(audit.files(), audit.incomplete());
    } catch (IOException e) {
      throw new UsageError("audit: " + e.getMessage());
    }
  }
}
