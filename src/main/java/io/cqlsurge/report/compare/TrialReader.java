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

/** Reads the trials of files: all, or those of one name. */
final class TrialReader {
  /** What {@code revision=} is by default. */
  private static final String NO_REVISION = "unknown";

  private TrialReader() {}

  /** The trials of {@code FILE} or {@code FILE#REVISION}, in the order of the file. */
  static List<Trial> read(String word) throws StatsFileException {
    int mark = word.lastIndexOf('#');
    // A file may have the mark in its name.
    if (mark < 1 || Files.exists(Path.of(word))) {
      return all(word);
    }
    return named(all(word.substring(0, mark)), word.substring(mark + 1), word.substring(0, mark));
  }

  /** Those of this name, or the steps of the ramp of this name. */
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

  /** Its revision, or if it was given none, the file. */
  private static String name(JsonNode entry, String file) {
    String revision = entry.path("revision").asText();
    return revision.isEmpty() || revision.equals(NO_REVISION) ? file : revision;
  }

  private static List<Trial> all(String file) throws StatsFileException {
    List<ObjectNode> entries = StatsFile.read(Path.of(file)).entries();
    Map<String, Trial> trials = new LinkedHashMap<>();
    int index = 0;
    for (ObjectNode entry : entries) {
      JsonNode ours = entry.path("cqlsurge");
      String run = ours.path("run").asText(file + " " + index);
      String key = run + " " + ours.path("step").asInt();
      index++;
      if (!ours.has("kind")) {
        trials.put(key, new Trial("", name(entry, file), run, entry, new LinkedHashMap<>()));
      } else if (trials.containsKey(key)) {
        trials.get(key).kinds().put(ours.path("kind").asText(), entry);
      }
    }
    if (trials.isEmpty()) {
      throw new StatsFileException(file + " holds no trial");
    }
    return toldApart(trials.values());
  }

  /** Trials of one revision are called by their test as well, if these differ: so does the page. */
  private static List<Trial> toldApart(Collection<Trial> trials) {
    Map<String, Set<String>> tests = new HashMap<>();
    trials.forEach(
        trial -> tests.computeIfAbsent(trial.name(), name -> new HashSet<>()).add(trial.test()));
    return trials.stream()
        .map(trial -> tests.get(trial.name()).size() > 1 ? trial.withTest() : trial)
        .toList();
  }
}
