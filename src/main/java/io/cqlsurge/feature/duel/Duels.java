package io.cqlsurge.feature.duel;

import io.cqlsurge.grammar.HelpPage;
import io.cqlsurge.run.Command;
import io.cqlsurge.run.Feature;
import java.util.List;

/** Commands that run in turn and are compared. */
public final class Duels implements Feature {
  @Override
  public List<Command> commands() {
    return List.of(
        new Command(
            Command.Kind.RESULTS,
            () -> HelpPage.of(DuelSettings.group()),
            Command.Words.of(DuelSettings::group),
            DuelCommand::new));
  }

  @Override
  public List<String> pageFiles() {
    return List.of("/io/cqlsurge/feature/duel/duel.js");
  }
}
