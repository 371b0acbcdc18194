package io.cqlsurge.report.merge;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cqlsurge.report.trial.StatsFile;
import io.cqlsurge.report.trial.StatsFileException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * The run file of one client, and its histogram log.
 *
 * @param index number of the client: its shard, else its position among the files
 * @param steps its runs, in order; several in a ramp
 */
record ClientFile(Path path, int index, List<StepEntries> steps, Path histograms) {

  /** Copies the list. */
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
    Map<Integer, ObjectNode> totals = new TreeMap<>();
    Map<Integer, Map<String, ObjectNode>> kinds = new LinkedHashMap<>();
    for (ObjectNode entry : StatsFile.read(path).entries()) {
      JsonNode own = entry.path("cqlsurge");
      int step = own.path("step").asInt();
      if (own.has("kind")) {
        kinds
            .computeIfAbsent(step, key -> new LinkedHashMap<>())
            .put(own.path("kind").asText(), entry);
      } else if (totals.put(step, entry) != null) {
        throw new StatsFileException(
            path + " has the runs of several commands; name the file of -log json= of one client");
      }
    }
    List<StepEntries> steps = new ArrayList<>();
    totals.forEach(
        (step, total) -> steps.add(new StepEntries(total, kinds.getOrDefault(step, Map.of()))));
    check(path, steps);
    StepEntries first = steps.get(0);
    return new ClientFile(
        path,
        first.own().at("/shard/index").asInt(position + 1) - 1,
        steps,
        histogramLog(path, first.own().path("hdrfile")));
  }

  private static void check(Path path, List<StepEntries> steps) throws StatsFileException {
    for (StepEntries step : steps) {
      if (step.own().has("search")) {
        throw new StatsFileException(
            path
                + " is a search (-slo), whose rates depend on the results of its client; for"
                + " several clients, use -slo with -sendto");
      }
      if (!step.own().has("counts")) {
        throw new StatsFileException(
            path + " has no exact counts: written by an earlier version, or the run has not ended");
      }
      int clients = step.own().path("clients").size();
      if (clients > 1) {
        throw new StatsFileException(
            path + " is already the run of " + clients + " clients; name the file of each client");
      }
    }
    if (steps.isEmpty()) {
      throw new StatsFileException(path + " has no run");
    }
  }

  private static Path histogramLog(Path path, JsonNode name) throws StatsFileException {
    if (!name.isTextual()) {
      throw new StatsFileException(
          path
              + ": the client wrote no histogram log, so percentiles cannot be merged; add"
              + " 'hdrfile=' to -log of each client, for example: -log json=run-1.json"
              + " hdrfile=run-1.hdr");
    }
    Path log = path.toAbsolutePath().resolveSibling(name.asText());
    if (!Files.isRegularFile(log)) {
      throw new StatsFileException(
          path
              + ": its histogram log '"
              + name.asText()
              + "' is not in the same folder; copy it there");
    }
    return Objects.requireNonNull(log);
  }

  /** Returns the identifier of the command, which no other run has. */
  String run() {
    return first().own().path("run").asText();
  }

  StepEntries first() {
    return steps.get(0);
  }

  /** Returns the share of the client in the run; missing if it executed a whole run. */
  JsonNode shard() {
    return first().own().path("shard");
  }

  /** Returns the name of the machine. */
  String host() {
    return first().own().at("/clients/0/host").asText("unknown");
  }
}
