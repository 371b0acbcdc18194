package io.cqlsurge.feature.phases;

import io.cqlsurge.report.TimeShares;
import io.cqlsurge.report.trial.RunData;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A phase of the run.
 *
 * @param from start, in seconds since the run's start
 * @param results the compared lines of the Results block
 * @param changes their changes from the first phase as text
 * @param servers the nodes' figures, as means per node
 * @param time where an operation's time was spent, if nodes report their load
 */
record PhaseEntry(
    String name,
    double from,
    double to,
    Map<String, RunData.Result> results,
    Map<String, String> changes,
    Map<String, Number> servers,
    Optional<TimeShares> time) {
  PhaseEntry {
    results = Collections.unmodifiableMap(new LinkedHashMap<>(results));
    changes = Collections.unmodifiableMap(new LinkedHashMap<>(changes));
    servers = Collections.unmodifiableMap(new LinkedHashMap<>(servers));
  }
}
