package io.cqlsurge.feature.metrics;

import io.cqlsurge.grammar.OptionGroup;
import io.cqlsurge.run.Feature;
import io.cqlsurge.run.RunContext;
import io.cqlsurge.run.RunPart;
import java.util.List;
import java.util.Optional;

/** Metrics of the run for Prometheus. */
public final class Metrics implements Feature {
  @Override
  public List<OptionGroup<?>> options() {
    return List.of(new MetricsSettings.Options());
  }

  @Override
  public Optional<RunPart> part(RunContext context) {
    return context
        .settings()
        .added()
        .of(MetricsSettings.class)
        .map(address -> new MetricsPart(address, context));
  }
}
