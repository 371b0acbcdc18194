package io.cqlsurge.feature.live;

import io.cqlsurge.grammar.OptionGroup;
import io.cqlsurge.run.Command;
import io.cqlsurge.run.Feature;
import io.cqlsurge.run.Need;
import io.cqlsurge.run.RunContext;
import io.cqlsurge.run.RunPart;
import io.cqlsurge.settings.Settings;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A page that shows the run while it lasts. */
public final class Live implements Feature {
  private static Optional<LiveSettings> of(Settings settings) {
    return settings.added().of(LiveSettings.class);
  }

  @Override
  public List<OptionGroup<?>> options() {
    return List.of(new LiveSettings.Options());
  }

  @Override
  public List<Command> commands() {
    return List.of(
        Command.tool(
            () -> MarkCommand.PAGE,
            (arguments, caller) -> new MarkCommand(arguments, caller.output())));
  }

  @Override
  public List<Need> needs(Settings settings) {
    List<Need> needs = new ArrayList<>();
    of(settings).ifPresent(live -> needs.add(new Need(Need.Kind.OWN_COMMAND, "-live")));
    of(settings)
        .filter(LiveSettings::control)
        .ifPresent(live -> needs.add(new Need(Need.Kind.OWN_RATE, "'control' of -live")));
    return needs;
  }

  @Override
  public Optional<RunPart> part(RunContext context) {
    return of(context.settings()).map(live -> new LivePart(live, context));
  }
}
