package io.cqlsurge.feature.plan;

import io.cqlsurge.grammar.HelpPage;
import io.cqlsurge.run.Command;
import io.cqlsurge.run.Feature;
import java.util.List;
import java.util.Optional;

/** Several workloads in one plan. */
public final class Plans implements Feature {
  @Override
  public List<Command> commands() {
    return List.of(
        new Command(
            Command.Kind.RESULTS,
            () -> HelpPage.of(new PlanSettings.Options()),
            new Command.Words(PlanSettings.VERBS, true, Optional.of(PlanSettings.Options::new)),
            PlanCommand::new));
  }

  @Override
  public List<String> pageFiles() {
    return List.of("/io/cqlsurge/feature/plan/plan.js");
  }
}
