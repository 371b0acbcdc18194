package io.cqlsurge.report.merge;

import io.cqlsurge.grammar.ShellText;
import io.cqlsurge.report.trial.RunData;
import io.cqlsurge.report.trial.StatsFileException;
import io.cqlsurge.report.trial.TrialFacts;
import io.cqlsurge.settings.echo.DumpGroups;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Checks whether the files of clients are parts of one run. */
final class ClientFilesCheck {
  private static final double NS_PER_SECOND = 1e9;
  private static final double MS_PER_SECOND = 1e3;

  private final List<ClientFile> files;
  private final ClientFile first;
  private final List<String> warnings = new ArrayList<>();

  private ClientFilesCheck(List<ClientFile> files) {
    this.files = files;
    this.first = files.get(0);
  }

  /**
   * Returns sentences about differences between the clients that do not make the result wrong.
   *
   * @param files at least one
   * @throws StatsFileException if the files are not parts of one run
   */
  static List<String> check(List<ClientFile> files) throws StatsFileException {
    ClientFilesCheck check = new ClientFilesCheck(files);
    check.checkRuns();
    check.checkShards();
    for (ClientFile file : files) {
      check.checkWorkload(file);
      check.checkSettings(file);
      check.checkVersion(file);
    }
    check.checkStarts();
    return check.warnings;
  }

  private void checkRuns() throws StatsFileException {
    Map<String, ClientFile> runs = new HashMap<>();
    for (ClientFile file : files) {
      ClientFile other = runs.put(file.first().own().id().run(), file);
      if (other != null) {
        throw new StatsFileException(
            other.path() + " and " + file.path() + " are the same run; name each client once");
      }
    }
  }

  private void checkShards() throws StatsFileException {
    int count = count(first);
    Map<Integer, ClientFile> shards = new TreeMap<>();
    for (ClientFile file : files) {
      if (count(file) != count) {
        throw new StatsFileException(
            "%s is %s, but %s is %s; name the files of one run"
                .formatted(file.path(), part(file), first.path(), part(first)));
      }
      ClientFile same = shards.put(file.index(), file);
      if (same != null) {
        throw new StatsFileException(
            same.path() + " and " + file.path() + " are both " + part(file) + "; name one of them");
      }
    }
    String missing =
        IntStream.range(0, count)
            .filter(index -> !shards.containsKey(index))
            .mapToObj(index -> Integer.toString(index + 1))
            .collect(Collectors.joining(", "));
    if (!missing.isEmpty()) {
      throw new StatsFileException(
          "the files of parts " + missing + " of " + count + " are missing; name all of them");
    }
  }

  private static int count(ClientFile file) {
    return file.shard().map(RunData.Part::count).orElse(0);
  }

  private static String part(ClientFile file) {
    return file.shard().map(RunData.Part::toString).orElse("a whole run");
  }

  private void checkWorkload(ClientFile file) throws StatsFileException {
    ClientStep one = first.first();
    ClientStep other = file.first();
    check(file, "command", command(one), command(other));
    check(file, "operations", one.labels(), other.labels());
    check(file, "pacing", pacing(one), pacing(other));
    if (interval(first).isPresent() && interval(file).isPresent()) {
      check(file, "-log interval=", seconds(first), seconds(file));
    }
    check(file, "number of ramp steps", first.steps().size(), file.steps().size());
    check(file, "load shape", phases(one), phases(other));
  }

  private static String command(ClientStep step) {
    String line = step.entries().total().names().command();
    return quoted(ShellText.split(line).stream().findFirst().orElse(""));
  }

  private static String pacing(ClientStep step) {
    return step.own().measured().pacing().map(ClientFilesCheck::quoted).orElse("");
  }

  private static String quoted(String text) {
    return '"' + text + '"';
  }

  /** Returns the regular length of an interval; empty if no run has more than one. */
  private static OptionalDouble interval(ClientFile file) {
    return ClientStep.median(file.steps().stream().flatMapToDouble(ClientStep::regularLengths));
  }

  private static String seconds(ClientFile file) {
    return Math.round(interval(file).orElse(0) * MS_PER_SECOND) / MS_PER_SECOND + "s";
  }

  private static List<?> phases(ClientStep step) {
    return step.own().outcome().loadProfile().stream()
        .map(part -> List.of(part.seconds(), part.shape()))
        .toList();
  }

  private void check(ClientFile file, String name, Object here, Object there)
      throws StatsFileException {
    if (!here.equals(there)) {
      throw new StatsFileException(
          "the clients differ in %s: %s has %s, %s has %s; they are not parts of one run"
              .formatted(name, first.path(), here, file.path(), there));
    }
  }

  /**
   * Shards are parts of one command, so their settings are equal. Whole runs that were divided by
   * hand differ in number, range or rate.
   */
  private void checkSettings(ClientFile file) throws StatsFileException {
    Map<String, String> here = settings(first);
    Map<String, String> there = settings(file);
    Set<String> different = new TreeSet<>(here.keySet());
    different.addAll(there.keySet());
    different.removeIf(name -> Objects.equals(here.get(name), there.get(name)));
    if (different.isEmpty()) {
      return;
    }
    String sentence =
        "%s and %s differ in settings: %s"
            .formatted(first.path(), file.path(), String.join(", ", different));
    if (file.shard().isPresent()) {
      throw new StatsFileException(
          sentence + "; use the same options for all parts, and merge those results");
    }
    warnings.add(sentence);
  }

  /** Returns the settings that clients of one run share, by group and name. */
  private static Map<String, String> settings(ClientFile file) {
    Map<String, String> shared = new TreeMap<>();
    file.first()
        .own()
        .context()
        .facts()
        .map(TrialFacts::settings)
        .orElse(Map.of())
        .forEach(
            (group, values) -> {
              if (!DumpGroups.OF_ONE_CLIENT.contains(group)) {
                values.forEach((name, value) -> shared.put((group + " " + name).strip(), value));
              }
            });
    return shared;
  }

  private void checkVersion(ClientFile file) {
    String here = version(first);
    String there = version(file);
    if (!here.equals(there)) {
      warnings.add(
          "%s was written by cqlsurge %s, %s by cqlsurge %s"
              .formatted(first.path(), here, file.path(), there));
    }
  }

  private static String version(ClientFile file) {
    return file.first().own().context().facts().map(TrialFacts::version).orElse("");
  }

  /** Refuses runs at different times, and warns of starts that differ by more than an interval. */
  private void checkStarts() throws StatsFileException {
    Comparator<ClientFile> byStart = Comparator.comparing(file -> file.first().started());
    ClientFile earliest = files.stream().min(byStart).orElseThrow();
    ClientFile latest = files.stream().max(byStart).orElseThrow();
    double skew =
        Duration.between(earliest.first().started(), latest.first().started()).toNanos()
            / NS_PER_SECOND;
    double seconds = earliest.first().client().seconds();
    if (skew > seconds) {
      throw new StatsFileException(
          String.format(
              Locale.ROOT,
              "%s started %.1f s after %s, when that had ended; clients of one run start together",
              latest.path(),
              skew,
              earliest.path()));
    }
    if (skew > interval(earliest).orElse(seconds)) {
      warnings.add(
          String.format(
              Locale.ROOT,
              "%s started %.2f s after %s. The rates of intervals are added as if all had started"
                  + " together; check the clocks of the machines",
              latest.path(),
              skew,
              earliest.path()));
    }
  }
}
