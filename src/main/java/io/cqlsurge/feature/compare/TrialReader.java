package io.cqlsurge.feature.compare;

import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.measure.RunEvent.Mark;
import io.cqlsurge.report.Phase;
import io.cqlsurge.report.RootLocale;
import io.cqlsurge.report.trial.RunCodec;
import io.cqlsurge.report.trial.RunData;
import io.cqlsurge.report.trial.RunEntry;
import io.cqlsurge.report.trial.StatsReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;

/** Reads all trials of a file, or those with a name, and finds repeated runs. */
public final class TrialReader {
  /** Name of the phase before the first mark in files of cqlsurge 1.0. */
  private static final String OLD_BEFORE = "steady";

  /** Default value of {@code revision=}. */
  static final String NO_REVISION = "unknown";

  private TrialReader() {}

  /**
   * Returns the trials of {@code FILE}, {@code FILE#REVISION} or {@code NAME=FILE}, in the file's
   * order.
   */
  static List<Trial> read(String argument) {
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
  static List<Trial> named(List<Trial> trials, String name, String where) {
    List<Trial> found = trials.stream().filter(trial -> isNamed(trial, name)).toList();
    if (found.isEmpty()) {
      String names =
          trials.stream().map(trial -> "'" + trial.name() + "'").collect(Collectors.joining(", "));
      throw new UsageError("there is no trial '" + name + "' in " + where + "; there are " + names);
    }
    return found;
  }

  private static boolean isNamed(Trial trial, String name) {
    String step =
        trial.threads().isPresent() ? " - " + trial.threads().getAsInt() + " threads" : "";
    return trial.name().equals(name)
        || trial.name().equals(name + step)
        || trial.total().names().revision().equals(name);
  }

  /**
   * Returns the revision. If the user gave none, returns the file, or what the run does if the file
   * has several runs; the page has the same name.
   */
  private static String name(RunEntry entry, String file, boolean isOnly) {
    String revision = entry.names().revision();
    if (!revision.isEmpty() && !revision.matches(NO_REVISION + "( - .*)?")) {
      return revision;
    }
    return isOnly ? file : entry.names().test() + load(entry);
  }

  private static String load(RunEntry entry) {
    Optional<Trial.SearchStep> step = entry.sections().get(Trial.SearchStep.SECTION);
    if (step.isPresent()) {
      return RootLocale.format(" %,d/s", step.get().rate());
    }
    OptionalInt threads = entry.own().measured().threads();
    return threads.isEmpty()
        ? ""
        : " " + threads.getAsInt() + (threads.getAsInt() == 1 ? " thread" : " threads");
  }

  private static List<Trial> all(String file) {
    List<RunEntry> entries = new ArrayList<>();
    try {
      StatsReader.open(Path.of(file)).read(entry -> entries.add(RunCodec.entry(entry)));
    } catch (IOException e) {
      throw StatsReader.unreadable(Path.of(file), e);
    }
    List<Trial> trials = of(entries, file);
    if (trials.isEmpty()) {
      throw new UsageError(file + " contains no trial");
    }
    return trials;
  }

  /** Returns the trials of entries; one that has no revision gets the name of its file. */
  public static List<Trial> of(List<RunEntry> entries, String file) {
    List<Trial> trials = new ArrayList<>();
    Collection<List<RunEntry>> steps = steps(entries);
    for (List<RunEntry> step : steps) {
      RunEntry total = step.get(0);
      String recorded = total.own().id().run();
      String run = recorded.isEmpty() ? file + " " + trials.size() : recorded;
      String name = name(total, file, steps.size() == 1);
      trials.add(new Trial(trials.size(), name, run, total, parts(step), Optional.empty()));
    }
    return withDistinctNames(trials);
  }

  /** Returns the entries of each run or step; its total first, then the kinds of operations. */
  private static Collection<List<RunEntry>> steps(List<RunEntry> entries) {
    Map<List<Object>, List<RunEntry>> steps = new LinkedHashMap<>();
    for (RunEntry entry : entries) {
      RunData.Identity id = entry.own().id();
      // An entry of cassandra-stress has no identifier, and is always a run.
      List<Object> key = id.run().isEmpty() ? List.of(steps.size()) : List.of(id.run(), id.step());
      if (entry.isTotal()) {
        steps.put(key, new ArrayList<>());
      }
      steps.getOrDefault(key, new ArrayList<>()).add(entry);
    }
    return steps.values();
  }

  /**
   * Returns the operation kinds, and the phases of all operations, which are compared like kinds.
   */
  private static Map<String, RunEntry> parts(List<RunEntry> step) {
    Map<String, RunEntry> parts = new LinkedHashMap<>();
    step.forEach(entry -> entry.own().id().kind().ifPresent(kind -> parts.put(kind, entry)));
    ComparedPhase[] phases =
        step.get(0).sections().get(ComparedPhase.SECTION).orElse(new ComparedPhase[0]);
    for (ComparedPhase phase : phases) {
      parts.putIfAbsent("phase " + name(phase), phase.asRun());
    }
    return parts;
  }

  private static String name(ComparedPhase phase) {
    String name = Phase.withoutEnd(phase.name());
    return name.equals(OLD_BEFORE) ? Mark.BEFORE : name;
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

  /**
   * Returns the trials, with the repeated runs of a revision as one trial. If all trials have the
   * same revision, there is nothing to compare them with, so they stay separate.
   */
  static List<Trial> pooled(List<Trial> trials) {
    Map<List<Object>, List<Trial>> groups = new LinkedHashMap<>();
    for (Trial trial : trials) {
      List<Trial> group = groups.computeIfAbsent(key(trial), key -> new ArrayList<>());
      // A file can be named twice.
      if (!trial.isNamed() || group.stream().noneMatch(other -> isSame(trial, other))) {
        group.add(trial);
      }
    }
    return groups.size() == 1 ? trials : groups.values().stream().map(TrialReader::pool).toList();
  }

  private static Trial pool(List<Trial> runs) {
    return runs.size() == 1 ? runs.get(0) : Trial.of(runs.get(0).name(), runs);
  }

  private static List<Object> key(Trial trial) {
    if (trial.stage().isPresent()) {
      Trial.PlanStage stage = trial.stage().get();
      // Stages with other names than in the plan were named by the user.
      boolean isOfPlan = trial.name().equals(stage.stage());
      return List.of(isOfPlan ? stage.id() : trial.name(), stage.stage());
    }
    return trial.isNamed()
        ? List.of(trial.name(), trial.test(), trial.threads())
        : List.of(new Object());
  }

  private static boolean isSame(Trial one, Trial other) {
    return one.run().equals(other.run()) && one.total().own().id().equals(other.total().own().id());
  }
}
