package io.cqlsurge.feature.phases;

import io.cqlsurge.grammar.OptionGroup;
import io.cqlsurge.run.AtSettings;
import io.cqlsurge.run.Feature;
import io.cqlsurge.run.Need;
import io.cqlsurge.run.RunContext;
import io.cqlsurge.run.RunPart;
import io.cqlsurge.settings.Settings;
import java.util.List;
import java.util.Optional;

/** The phases of a run, and what was not as usual in it. */
public final class PhaseFeature implements Feature {
  @Override
  public List<OptionGroup<?>> options() {
    return List.of(new AtSettings.Options());
  }

  @Override
  public List<String> pageFiles() {
    return List.of("/io/cqlsurge/feature/phases/phases.js");
  }

  @Override
  public List<Need> needs(Settings settings) {
    return settings
        .added()
        .of(AtSettings.class)
        .map(at -> new Need(Need.Kind.ONE_RUN, "-at"))
        .stream()
        .toList();
  }

  @Override
  public Optional<RunPart> part(RunContext context) {
    return Optional.of(new PhasesPart(context));
  }
}
