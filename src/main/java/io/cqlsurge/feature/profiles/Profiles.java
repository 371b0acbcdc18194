package io.cqlsurge.feature.profiles;

import io.cqlsurge.run.Command;
import io.cqlsurge.run.Feature;
import java.util.List;

/** The command that makes, checks, shows and tries user profiles. */
public final class Profiles implements Feature {
  @Override
  public List<Command> commands() {
    return List.of(
        new Command(
            Command.Kind.TOOL,
            () -> ProfileCommand.PAGE,
            new Command.Words(List.of("new", "check", "show", "stats", "try"), true),
            ProfileCommand::new));
  }
}
