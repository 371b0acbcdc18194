package io.cqlsurge.cli;

import io.cqlsurge.feature.audit.Audits;
import io.cqlsurge.feature.compare.Compare;
import io.cqlsurge.feature.duel.Duels;
import io.cqlsurge.feature.legacy.Legacy;
import io.cqlsurge.feature.live.Live;
import io.cqlsurge.feature.metrics.Metrics;
import io.cqlsurge.feature.page.Pages;
import io.cqlsurge.feature.phases.PhaseFeature;
import io.cqlsurge.feature.plan.Plans;
import io.cqlsurge.feature.profiles.Profiles;
import io.cqlsurge.feature.requests.Requests;
import io.cqlsurge.feature.search.Searches;
import io.cqlsurge.feature.server.NodeValues;
import io.cqlsurge.feature.traces.Traces;
import io.cqlsurge.feature.workers.WorkersFeature;
import io.cqlsurge.run.Features;
import java.util.List;

/**
 * The one list of features. A feature without a line here does not exist for the rest. Their order
 * is that of their options in the help, of their tables, and of their listeners. Those that add
 * results at the end come before those that write them, such as pages.
 */
final class AllFeatures {
  private AllFeatures() {}

  /** Creates the features; nothing else knows their types. */
  static Features create() {
    return new Features(
        List.of(
            new Legacy(),
            new Searches(),
            new Audits(),
            new PhaseFeature(),
            new Traces(),
            new NodeValues(),
            new Requests(),
            new Pages(),
            new Live(),
            new Metrics(),
            new Compare(),
            new Duels(),
            new Plans(),
            new Profiles(),
            new WorkersFeature()));
  }
}
