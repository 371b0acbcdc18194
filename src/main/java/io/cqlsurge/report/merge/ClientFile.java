package io.cqlsurge.report.merge;

import io.cqlsurge.report.trial.ClientEntry;
import io.cqlsurge.report.trial.RunData;
import io.cqlsurge.report.trial.RunStep;
import io.cqlsurge.report.trial.StatsFile;
import io.cqlsurge.report.trial.StatsFileException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * The run file of one client, and its histogram log.
 *
 * @param index number of the client: its shard, else its position among the files
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
    List<ClientStep> steps =
        RunStep.of(StatsFile.entries(path)).stream().map(ClientStep::new).toList();
    check(path, steps);
    RunData.Exact first = steps.get(0).own().exact();
    return new ClientFile(
        path,
        first.shard().map(shard -> shard.index() - 1).orElse(position),
        steps,
        histogramLog(path, first.hdrfile()));
  }

  private static void check(Path path, List<ClientStep> steps) throws StatsFileException {
    if (steps.stream().map(step -> step.own().id().run()).distinct().count() > 1) {
      throw new StatsFileException(
          path + " has the runs of several commands; name the file of -log json= of one client");
    }
    for (ClientStep step : steps) {
      if (step.own().added().search().isPresent()) {
        throw new StatsFileException(
            path
                + " is a search (-slo), whose rates depend on the results of its client; for"
                + " several clients, use -slo with -sendto");
      }
      if (step.own().exact().counts().isEmpty()) {
        throw new StatsFileException(
            path + " has no exact counts: written by an earlier version, or the run has not ended");
      }
      int clients = step.own().exact().clients().map(List::size).orElse(0);
      if (clients > 1) {
        throw new StatsFileException(
            path + " is already the run of " + clients + " clients; name the file of each client");
      }
    }
    if (steps.isEmpty()) {
      throw new StatsFileException(path + " has no run");
    }
  }

  private static Path histogramLog(Path path, Optional<String> name) throws StatsFileException {
    if (name.isEmpty()) {
      throw new StatsFileException(
          path
              + ": the client wrote no histogram log, so percentiles cannot be merged; add"
              + " 'hdrfile=' to -log of each client, for example: -log json=run-1.json"
              + " hdrfile=run-1.hdr");
    }
    Path log = path.toAbsolutePath().resolveSibling(name.get());
    if (!Files.isRegularFile(log)) {
      throw new StatsFileException(
          path
              + ": its histogram log '"
              + name.get()
              + "' is not in the same folder; copy it there");
    }
    return Objects.requireNonNull(log);
  }

  ClientStep first() {
    return steps.get(0);
  }

  /** Returns the part of the client in the run; empty if it executed a whole run. */
  Optional<RunData.Part> shard() {
    return first().own().exact().shard();
  }

  String host() {
    return first().own().exact().clients().stream()
        .flatMap(List::stream)
        .map(ClientEntry::host)
        .findFirst()
        .orElse("unknown");
  }
}
