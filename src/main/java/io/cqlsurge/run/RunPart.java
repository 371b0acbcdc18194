package io.cqlsurge.run;

import io.cqlsurge.database.RequestListener;
import io.cqlsurge.measure.RunListener;
import io.cqlsurge.report.trial.Sections;
import java.util.List;

/**
 * What a feature adds to one load command. Its methods are called by the thread of the command, in
 * this order.
 */
public interface RunPart {
  /**
   * Returns the listeners to requests. With one, there is no dry run, and each request costs more,
   * so a part has none unless the user asked for them.
   */
  default List<RequestListener> requests() {
    return List.of();
  }

  /** Returns the listeners that come before the core, which shows what they publish. */
  default List<RunListener> sources() {
    return List.of();
  }

  /** Returns the listeners that come after the core. */
  default List<RunListener> watchers() {
    return List.of();
  }

  /**
   * Returns its sections about the current run, or about the run that ended last, for run.json and
   * pages. Called by any thread.
   */
  default Sections sections() {
    return Sections.NONE;
  }
}
