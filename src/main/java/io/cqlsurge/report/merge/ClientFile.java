package io.cqlsurge.report.merge;

import io.cqlsurge.report.trial.ClientEntry;
import io.cqlsurge.report.trial.RunData;
import io.cqlsurge.report.trial.RunStep;
import io.cqlsurge.report.trial.StatsFile;
import io.cqlsurge.report.trial.StatsFileException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * The run file of one client, and its histogram log.
 *
 * @param index the client's number: its shard, else its position among the files
 * @param steps its runs, in order; several in a ramp
 */
record ClientFile(Path path, int index, List<ClientStep> steps, Path histograms) {

  ClientFile {
    steps = List.copyOf(steps);
  }

  /**
   * Reads the file; the histogram log is only searched.
   *
   * @param position position among the files, from 0
   * @throws StatsFileException if it is not the file of one client, or lacks its histogram log
   */
  static ClientFile read(Path path, int position) throws StatsFileException {
    List<RunStep> runs = RunStep.of(StatsFile.entries(path));
    if (runs.stream().map(run -> run.total().own().id().run()).distinct().count() > 1) {
      throw refusal(
          path, " has the runs of several commands; name the file of -log json= of one client");
    }
    List<ClientStep> steps = new ArrayList<>();
    for (RunStep run : runs) {
      steps.add(step(path, run));
    }
    if (steps.isEmpty()) {
      throw refusal(path, " has no run");
    }
    RunData.Exact first = steps.get(0).own().exact();
    return new ClientFile(
        path,
        first.shard().map(shard -> shard.index() - 1).orElse(position),
        steps,
        histogramLog(path, first.hdrfile()));
  }

  private static ClientStep step(Path path, RunStep run) throws StatsFileException {
    RunData own = run.total().own();
    if (own.added().search().isPresent()) {
      throw refusal(
          path,
          " is a search (-slo), whose rates depend on the results of its client; for several"
              + " clients, use -slo with -sendto");
    }
    List<ClientEntry> clients = own.exact().clients().orElse(List.of());
    if (own.exact().counts().isEmpty() || clients.isEmpty()) {
      throw refusal(
          path, " has no exact counts: written by an earlier version, or the run has not ended");
    }
    if (clients.size() > 1) {
      throw refusal(
          path,
          " is already the run of " + clients.size() + " clients; name the file of each client");
    }
    return new ClientStep(run, clients.get(0));
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

  ClientStep first() {
    return steps.get(0);
  }

  /** Returns the client's part in the run; empty if it executed a whole run. */
  Optional<RunData.Part> shard() {
    return first().own().exact().shard();
  }
}
