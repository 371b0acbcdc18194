package io.cqlsurge.report.compare;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cqlsurge.report.trial.StatsFile;
import io.cqlsurge.report.trial.StatsFileException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Reads all trials of a file, or those with a name. */
final class TrialReader {
  /** Default value of {@code revision=}. */
  static final String NO_REVISION = "unknown";

  private TrialReader() {}

  /**
   * Returns the trials of {@code FILE}, {@code FILE#REVISION} or {@code NAME=FILE}, in the order of
   * the file.
   */
  static List<Trial> read(String argument) throws StatsFileException {
    int equals = argument.indexOf('=');
    if (equals > 0 && !Files.exists(Path.of(argument))) {
      String name = argument.substring(0, equals);
      return read(argument.substring(equals + 1)).stream()
          .map(trial -> trial.withName(name))
          .toList();
    }
    int hash = argument.lastIndexOf('#');
    // The name of a file may have a '#'.
    if (hash < 1 || Files.exists(Path.of(argument))) {
      return all(argument);
    }
    String file = argument.substring(0, hash);
    return named(all(file), argument.substring(hash + 1), file);
  }

  /** Returns the trials with this name, or the steps of the ramp with this name. */
  static List<Trial> named(List<Trial> trials, String name, String where)
      throws StatsFileException {
    List<Trial> found = trials.stream().filter(trial -> isNamed(trial, name)).toList();
    if (found.isEmpty()) {
      String names =
          trials.stream().map(trial -> "'" + trial.name() + "'").collect(Collectors.joining(", "));
      throw new StatsFileException(
          "there is no trial '" + name + "' in " + where + "; there are " + names);
    }
    return found;
  }

  private static boolean isNamed(Trial trial, String name) {
    String step = trial.threads().map(threads -> " - " + threads + " threads").orElse("");
    return trial.name().equals(name)
        || trial.name().equals(name + step)
        || trial.total().path("revision").asText().equals(name);
  }

  /** Returns the revision, or the file if the user gave no revision. */
  private static String name(JsonNode entry, String file) {
    String revision = entry.path("revision").asText();
    return revision.isEmpty() || revision.equals(NO_REVISION) ? file : revision;
  }

  private static List<Trial> all(String file) throws StatsFileException {
    List<Trial> trials = of(StatsFile.read(Path.of(file)).entries(), file);
    if (trials.isEmpty()) {
      throw new StatsFileException(file + " contains no trial");
    }
    return trials;
  }

  /**
   * Returns the trials of entries.
   *
   * @param file name of a trial that has no revision
   */
  static List<Trial> of(List<ObjectNode> entries, String file) {
    Map<String, Trial> trials = new LinkedHashMap<>();
    int index = 0;
    for (ObjectNode entry : entries) {
      JsonNode cqlsurge = entry.path("cqlsurge");
      String run = cqlsurge.path("run").asText(file + " " + index);
      String key = run + " " + cqlsurge.path("step").asInt();
      index++;
      if (!cqlsurge.has("kind")) {
        trials.put(key, new Trial("", name(entry, file), run, entry, new LinkedHashMap<>()));
      } else if (trials.containsKey(key)) {
        trials.get(key).kinds().put(cqlsurge.path("kind").asText(), entry);
      }
    }
    return withDistinctNames(trials.values());
  }

  /**
   * Adds the test to the names of trials with equal revisions but different tests, as the page
   * does.
   */
  private static List<Trial> withDistinctNames(Collection<Trial> trials) {
    Map<String, Set<String>> tests = new HashMap<>();
    trials.forEach(
        trial -> tests.computeIfAbsent(trial.name(), name -> new HashSet<>()).add(trial.test()));
    return trials.stream()
        .map(
            trial ->
                tests.getOrDefault(trial.name(), Set.of()).size() > 1 ? trial.withTest() : trial)
        .toList();
  }
}
