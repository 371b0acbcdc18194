package io.cqlsurge.feature.page;

import io.cqlsurge.grammar.OptionGroup;
import io.cqlsurge.run.Command;
import io.cqlsurge.run.EntryFile;
import io.cqlsurge.run.Feature;
import io.cqlsurge.run.Need;
import io.cqlsurge.run.PageParts;
import io.cqlsurge.run.RunContext;
import io.cqlsurge.run.RunPart;
import io.cqlsurge.settings.Settings;
import java.util.List;
import java.util.Optional;

/** The graph page. */
public final class Pages implements Feature {
  /** Returns the page's settings, if the user wants one. */
  public static Optional<PageSettings> of(Settings settings) {
    return settings.added().of(PageSettings.class);
  }

  @Override
  public List<OptionGroup<?>> options() {
    return List.of(new PageSettings.Options());
  }

  @Override
  public List<Command> commands() {
    return List.of(
        new Command(
            Command.Kind.RESULTS,
            () -> GraphCommand.PAGE,
            new Command.Words(List.of("merge"), true),
            GraphCommand::new));
  }

  @Override
  public List<Need> needs(Settings settings) {
    return of(settings).map(page -> new Need(Need.Kind.OWN_COMMAND, "-graph")).stream().toList();
  }

  @Override
  public Optional<RunPart> part(RunContext context) {
    return of(context.settings()).map(page -> new PagePart(page, context));
  }

  @Override
  public Optional<EntryFile.Opener> entryFile(PageParts parts) {
    return Optional.of(path -> GraphFile.open(path, new GraphPage(parts)));
  }
}
