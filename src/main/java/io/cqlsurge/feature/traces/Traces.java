package io.cqlsurge.feature.traces;

import io.cqlsurge.grammar.OptionGroup;
import io.cqlsurge.run.Feature;
import io.cqlsurge.run.Need;
import io.cqlsurge.run.RunContext;
import io.cqlsurge.run.RunPart;
import io.cqlsurge.settings.Settings;
import java.util.List;
import java.util.Optional;

/** Traces of requests by the database. */
public final class Traces implements Feature {
  @Override
  public List<OptionGroup<?>> options() {
    return List.of(new TraceSettings.Options());
  }

  private static Optional<Integer> every(Settings settings) {
    return settings.added().of(TraceSettings.class).flatMap(TraceSettings::every);
  }

  @Override
  public List<String> pageFiles() {
    return List.of(
        "/io/cqlsurge/feature/traces/traces.js", "/io/cqlsurge/feature/traces/traces.css");
  }

  @Override
  public List<Need> needs(Settings settings) {
    return every(settings).map(every -> new Need(Need.Kind.OWN_REQUESTS, "-log trace=")).stream()
        .toList();
  }

  @Override
  public Optional<RunPart> part(RunContext context) {
    return every(context.settings()).map(every -> new TraceLog(every, context));
  }
}
