package io.cqlsurge.report.trial;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cqlsurge.measure.ClientRun;
import io.cqlsurge.measure.Figures;
import io.cqlsurge.measure.RunResult;
import io.cqlsurge.measure.Summary;
import io.cqlsurge.settings.Shard;
import java.util.List;
import java.util.Optional;

/**
 * Writes the data of a finished run that is needed to add it to the runs of other clients, and that
 * the rows and results do not contain.
 */
final class MergeData {
  private final TrialNames names;
  private final TrialFacts facts;
  private final RunTrace trace;
  private final Summary summary;

  MergeData(TrialNames names, TrialFacts facts, RunTrace trace, Summary summary) {
    this.names = names;
    this.facts = facts;
    this.trace = trace;
    this.summary = summary;
  }

  /** Adds the data to the object {@code cqlsurge} of the total. */
  void writeTo(ObjectNode own, RunResult result) {
    ArrayNode labels = own.putArray("operations");
    summary.operations().stream().map(Figures::label).forEach(labels::add);
    names.histogramLog().ifPresent(name -> own.put("hdrfile", name));
    if (!names.shard().equals(Shard.WHOLE)) {
      own.putObject("shard")
          .put("index", names.shard().index() + 1)
          .put("count", names.shard().count());
    }
    trace.of(Figures.TOTAL).writeCounts(own.putObject("counts"));
    own.putObject("requests")
        .put("partitions", result.partitions())
        .put("unanswered", result.unanswered())
        .put("notBegun", result.notBegun())
        .put("targetRate", result.targetRate())
        .put("connectionPause", result.connectionPauseSeconds());
    LoadEntry.write(summary.gc(), own.putObject("gc"));
    NodeEntries.write(summary.nodes(), own.putArray("nodes"));
    new ClientEntries(trace.started()).write(clients(result), own.putArray("clients"));
  }

  private List<ClientRun> clients(RunResult result) {
    return result.clients().isEmpty()
        ? List.of(
            new ClientRun(
                names.shard().index(),
                facts.machine().host(),
                0,
                trace.lanes(),
                facts.cluster().isOnThisMachine(),
                summary,
                Optional.empty()))
        : result.clients();
  }
}
