package io.cqlsurge.report.merge;

import io.cqlsurge.measure.OperationStats;
import io.cqlsurge.measure.Pacing;
import io.cqlsurge.report.trial.ClientEntry;
import io.cqlsurge.report.trial.Rows;
import io.cqlsurge.report.trial.RunData;
import io.cqlsurge.report.trial.RunEntry;
import io.cqlsurge.report.trial.RunStep;
import io.cqlsurge.report.trial.StatsFile;
import io.cqlsurge.report.trial.StatsFileException;
import io.cqlsurge.report.trial.TrialFacts;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;

/**
 * The run file of one client, with exact counts, and its histogram log.
 *
 * @param client the main results of the client
 */
record ClientFile(Path path, RunStep entries, ClientEntry client, Path histograms) {

  /**
   * Reads the file; the histogram log is only searched.
   *
   * @throws StatsFileException if it is not the file of a part, or lacks its histogram log
   */
  static ClientFile read(Path path) throws StatsFileException {
    List<RunStep> runs = RunStep.of(StatsFile.entries(path));
    if (runs.size() != 1) {
      throw refusal(
          path,
          " has " + runs.size() + " runs, but merge takes one per file; use -sendto for a ramp");
    }
    RunStep run = runs.get(0);
    RunData.Exact exact = run.total().own().exact();
    if (exact.shard().isEmpty()) {
      throw refusal(
          path,
          " is a whole run; name the files of clients with -shard, for example with -shard 1/2 and"
              + " -shard 2/2");
    }
    List<ClientEntry> clients = exact.clients().orElse(List.of());
    if (exact.counts().isEmpty() || clients.isEmpty()) {
      throw refusal(
          path, " has no exact counts: written by an earlier version, or the run has not ended");
    }
    return new ClientFile(path, run, clients.get(0), histogramLog(path, exact.hdrfile()));
  }

  private static StatsFileException refusal(Path path, String reason) {
    return new StatsFileException(path + reason);
  }

  private static Path histogramLog(Path path, Optional<String> name) throws StatsFileException {
    if (name.isEmpty()) {
      throw refusal(
          path,
          ": the client wrote no histogram log, so percentiles cannot be merged; add 'hdrfile=' to"
              + " -log of each client, for example: -log json=run-1.json hdrfile=run-1.hdr");
    }
    Path log = path.toAbsolutePath().resolveSibling(name.get());
    if (!Files.isRegularFile(log)) {
      throw refusal(
          path,
          ": its histogram log '" + name.get() + "' is not in the same folder; copy it there");
    }
    return Objects.requireNonNull(log);
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

  /** Returns the exact numbers of each interval; a single kind has those of the total. */
  Rows counts(String label) {
    RunEntry kind = entries.kinds().getOrDefault(label, entries.total());
    return kind.own().exact().counts().orElseThrow().intervals();
  }

  /** Returns the operations' labels, in order. */
  List<String> labels() {
    return own().exact().operations().orElse(List.of());
  }

  Instant started() {
    return Instant.parse(client.started());
  }

  Pacing pacing() {
    return Pacing.valueOf(own().measured().pacing().orElse("none").toUpperCase(Locale.ROOT));
  }

  int size() {
    return counts(OperationStats.TOTAL).size();
  }

  /** Returns an interval's end in seconds since the start; 0 before the first one. */
  double endSeconds(int number) {
    return number < 0 ? 0 : counts(OperationStats.TOTAL).known(number, 0);
  }
}
