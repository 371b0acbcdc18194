package io.cqlsurge.cli;

import io.cqlsurge.cli.run.Workloads;
import io.cqlsurge.cluster.Job;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.profile.Profile;
import io.cqlsurge.profile.ProfileReader;
import io.cqlsurge.settings.Settings;
import io.cqlsurge.settings.UserCommand;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A command's profiles. Each is read only once, because a URL could give another text the second
 * time.
 *
 * @param profiles the profiles
 * @param texts their texts with the files that they refer to, for workers; empty without workers
 */
record LoadedProfiles(List<Profile> profiles, List<Job.ProfileText> texts) {
  /** A command line of {@code user} with a profile, and without operations. */
  private static final Pattern NO_OPERATIONS =
      Pattern.compile("(?is)user (?!.*\\bops\\s*\\().*?\\bprofile\\s*=\\s*([^\\s,]+).*");

  LoadedProfiles {
    profiles = List.copyOf(profiles);
    texts = List.copyOf(texts);
  }

  /**
   * Returns the profiles of the command {@code user}; none for other commands.
   *
   * @param warnings receives warnings for the user
   * @throws UsageError with all their errors
   */
  static LoadedProfiles of(Settings settings, Consumer<String> warnings) {
    List<String> names =
        settings.command() instanceof UserCommand user ? user.profiles() : List.of();
    return settings.sendTo().isPresent()
        ? withTexts(names, warnings)
        : new LoadedProfiles(Workloads.profiles(names, warnings), List.of());
  }

  /**
   * Returns the error of a command line; without {@code ops(...)}, also its profile's operations.
   */
  static UsageError withOperations(UsageError error, List<String> arguments) {
    List<String> messages = new ArrayList<>(error.messages());
    Matcher line = NO_OPERATIONS.matcher(String.join(" ", arguments));
    if (line.matches()) {
      try {
        List<String> names = ProfileReader.load(line.group(1), warning -> {}).operations();
        messages.add(
            "%s has the operations %s: write 'ops(insert=1)'"
                .formatted(line.group(1), String.join(", ", names)));
      } catch (UsageError e) {
        messages.addAll(e.messages());
      }
    }
    return new UsageError(messages, error.topics());
  }

  private static LoadedProfiles withTexts(List<String> names, Consumer<String> warnings) {
    List<Job.ProfileText> texts = new ArrayList<>();
    List<Profile> profiles =
        Workloads.readProfiles(
            names,
            name -> {
              Map<String, String> others = new LinkedHashMap<>();
              ProfileReader.Loaded loaded = ProfileReader.load(name, others, warnings);
              texts.add(new Job.ProfileText(name, loaded.text(), others));
              return loaded.profile();
            });
    return new LoadedProfiles(profiles, texts);
  }
}
