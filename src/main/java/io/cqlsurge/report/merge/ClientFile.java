package io.cqlsurge.report.merge;

import io.cqlsurge.measure.Pacing;
import io.cqlsurge.report.trial.ClientEntry;
import io.cqlsurge.report.trial.Recorded;
import io.cqlsurge.report.trial.RunData;
import io.cqlsurge.report.trial.RunStep;
import io.cqlsurge.report.trial.StatsFileException;
import io.cqlsurge.report.trial.StatsReader;
import io.cqlsurge.report.trial.TrialFacts;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Locale;

/** The run file of one client, and its main results. */
record ClientFile(Path path, RunStep entries, ClientEntry client, Recorded recorded) {

  /** Reads the file; refuses one that is not of a part. */
  static ClientFile read(Path path) throws StatsFileException {
    List<RunStep> runs = RunStep.of(StatsReader.entries(path));
    if (runs.size() != 1) {
      throw new StatsFileException(
          "%s has %d runs, but merge takes one per file; use -sendto for a ramp"
              .formatted(path, runs.size()));
    }
    RunStep run = runs.get(0);
    RunData.Exact exact = run.total().own().exact();
    if (exact.shard().isEmpty()) {
      throw new StatsFileException(
          path
              + " is a whole run; name the files of clients with -shard, for example with -shard 1/2 and"
              + " -shard 2/2");
    }
    List<ClientEntry> clients = exact.clients().orElse(List.of());
    if (exact.recorded().isEmpty() || clients.isEmpty()) {
      throw new StatsFileException(
          path
              + " has no exact intervals: an earlier version wrote it, whose merge can read it, or the run has not ended");
    }
    return new ClientFile(path, run, clients.get(0), exact.recorded().get());
  }

  RunData own() {
    return entries.total().own();
  }

  RunData.Part part() {
    return own().exact().shard().orElseThrow();
  }

  TrialFacts facts() {
    return own().context().facts().orElseThrow();
  }

  Instant started() {
    return Instant.parse(client.started());
  }

  Pacing pacing() {
    return Pacing.valueOf(own().measured().pacing().orElse("none").toUpperCase(Locale.ROOT));
  }

  /** Returns the first interval's length, in seconds. */
  double intervalSeconds() {
    return recorded.intervals().stream()
        .mapToDouble(it -> it.span().seconds())
        .findFirst()
        .orElse(0);
  }
}
