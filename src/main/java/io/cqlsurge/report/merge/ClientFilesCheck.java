package io.cqlsurge.report.merge;

import io.cqlsurge.report.MetricRow;
import io.cqlsurge.report.RootLocale;
import io.cqlsurge.report.trial.StatsFileException;
import io.cqlsurge.settings.echo.DumpGroups;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Checks whether the files of clients are all parts of one run. */
final class ClientFilesCheck {

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
   * @throws StatsFileException if the files are not all parts of one run
   */
  static List<String> check(List<ClientFile> files) throws StatsFileException {
    ClientFilesCheck check = new ClientFilesCheck(files);
    check.checkParts();
    for (ClientFile file : files) {
      check.checkSettings(file);
      check.checkVersion(file);
    }
    check.checkStarts();
    return check.warnings;
  }

  private void checkParts() throws StatsFileException {
    int count = first.part().count();
    Map<Integer, ClientFile> parts = new TreeMap<>();
    for (ClientFile file : files) {
      if (file.part().count() != count) {
        throw new StatsFileException(
            "%s is %s, but %s is %s; name the files of one run"
                .formatted(file.path(), file.part(), first.path(), first.part()));
      }
      ClientFile same = parts.put(file.part().index(), file);
      if (same != null) {
        throw new StatsFileException(
            "%s and %s are both %s; name one of them"
                .formatted(same.path(), file.path(), file.part()));
      }
    }
    String missing =
        IntStream.rangeClosed(1, count)
            .filter(index -> !parts.containsKey(index))
            .mapToObj(Integer::toString)
            .collect(Collectors.joining(", "));
    if (!missing.isEmpty()) {
      throw new StatsFileException(
          "the files of parts " + missing + " of " + count + " are missing; name all of them");
    }
  }

  private void checkSettings(ClientFile file) throws StatsFileException {
    Map<String, String> here = settings(first);
    Map<String, String> there = settings(file);
    Set<String> different = new TreeSet<>(here.keySet());
    different.addAll(there.keySet());
    different.removeIf(name -> Objects.equals(here.get(name), there.get(name)));
    if (!different.isEmpty()) {
      throw new StatsFileException(
          "%s and %s differ in settings: %s; use the same options for all parts, and merge those results"
              .formatted(first.path(), file.path(), String.join(", ", different)));
    }
  }

  /** Returns the settings that the clients of one run share, by group and name. */
  private static Map<String, String> settings(ClientFile file) {
    Map<String, String> shared = new TreeMap<>();
    file.facts()
        .settings()
        .forEach(
            (group, values) ->
                values.forEach(
                    (name, value) -> {
                      if (DumpGroups.isOfRun(group, name)) {
                        shared.put((group + " " + name).strip(), value);
                      }
                    }));
    // The settings of throttle= and fixed= have the same names.
    shared.put("Rate Pacing", file.pacing().name());
    return shared;
  }

  private void checkVersion(ClientFile file) {
    String here = first.facts().version();
    String there = file.facts().version();
    if (!here.equals(there)) {
      warnings.add(
          "%s was written by cqlsurge %s, %s by cqlsurge %s"
              .formatted(first.path(), here, file.path(), there));
    }
  }

  /** Refuses runs at different times, and warns of starts that differ by more than an interval. */
  private void checkStarts() throws StatsFileException {
    Comparator<ClientFile> byStart = Comparator.comparing(ClientFile::started);
    ClientFile earliest = files.stream().min(byStart).orElseThrow();
    ClientFile latest = files.stream().max(byStart).orElseThrow();
    double skew =
        Duration.between(earliest.started(), latest.started()).toNanos() / MetricRow.NS_PER_SECOND;
    if (skew > earliest.client().seconds()) {
      throw new StatsFileException(
          RootLocale.format(
              "%s started %.1f s after %s, when that had ended; clients of one run start together",
              latest.path(), skew, earliest.path()));
    }
    if (skew > earliest.intervalSeconds()) {
      warnings.add(
          RootLocale.format(
              "%s started %.2f s after %s. The rates of intervals are added as if all had started"
                  + " together; check the clocks of the machines",
              latest.path(), skew, earliest.path()));
    }
  }
}
