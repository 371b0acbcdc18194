package io.cqlsurge.feature.compare;

import io.cqlsurge.report.trial.RunData;
import io.cqlsurge.report.trial.RunSection;
import java.util.Map;

/**
 * The nodes' figures in a run, if a run has them.
 *
 * @param results the means of the whole run, per node
 */
record NodeFigures(Map<String, RunData.Result> results) {
  static final RunSection<NodeFigures> SECTION = new RunSection<>("servers", NodeFigures.class);
}
