package io.cqlsurge.feature.server;

import io.cqlsurge.grammar.OptionGroup;
import io.cqlsurge.run.Feature;
import io.cqlsurge.run.RunContext;
import io.cqlsurge.run.RunPart;
import io.cqlsurge.settings.Settings;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The load of the nodes during a run. */
public final class NodeValues implements Feature {
  @Override
  public List<OptionGroup<?>> options() {
    return List.of(new ServerSettings.Options());
  }

  @Override
  public List<String> pageFiles() {
    return Stream.of("node-lines.js", "node-tables.js", "time-shares.js", "nodes.css")
        .map("/io/cqlsurge/feature/server/"::concat)
        .toList();
  }

  @Override
  public Optional<RunPart> part(RunContext context) {
    return of(context.settings()).map(settings -> new ServerPart(settings, context));
  }

  private static Optional<ServerSettings> of(Settings settings) {
    return settings.added().of(ServerSettings.class).filter(ServerSettings::isWanted);
  }
}
