package io.cqlsurge.report.merge;

import io.cqlsurge.grammar.ShellText;
import io.cqlsurge.measure.ClientRun;
import io.cqlsurge.measure.ClientsSum;
import io.cqlsurge.measure.RunEnding;
import io.cqlsurge.measure.RunListener;
import io.cqlsurge.measure.RunResult;
import io.cqlsurge.report.MetricRow;
import io.cqlsurge.report.trial.ProfilePart;
import io.cqlsurge.report.trial.RunData;
import io.cqlsurge.report.trial.RunEntry;
import io.cqlsurge.report.trial.StatsFileException;
import io.cqlsurge.report.trial.TrialFacts;
import io.cqlsurge.report.trial.TrialNames;
import io.cqlsurge.settings.Threshold;
import io.cqlsurge.settings.echo.DumpGroups;
import io.cqlsurge.settings.load.Pace;
import io.cqlsurge.settings.load.Shard;
import io.cqlsurge.settings.load.Spacing;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The parts of a run, which several clients executed, as the run of one client. */
public final class RunMerge {

  private final List<ClientFile> files;
  private final ClientFile first;
  private final List<String> warnings;

  private RunMerge(List<ClientFile> files, List<String> warnings) {
    this.files = files;
    this.first = files.get(0);
    this.warnings = warnings;
  }

  /**
   * Reads the run files of clients.
   *
   * @param paths at least one
   * @throws StatsFileException if they are not all parts of one run
   */
  public static RunMerge of(List<Path> paths) throws StatsFileException {
    List<ClientFile> files = new ArrayList<>();
    for (Path path : paths) {
      files.add(ClientFile.read(path));
    }
    List<String> warnings = ClientFilesCheck.check(files);
    files.sort(Comparator.comparingInt(file -> file.part().index()));
    return new RunMerge(files, warnings);
  }

  /** Returns sentences about differences between the clients. */
  public List<String> warnings() {
    return List.copyOf(warnings);
  }

  /** Returns the files that are read, in absolute form: they must not be overwritten. */
  public List<Path> inputs() {
    return files.stream().map(file -> file.path().toAbsolutePath().normalize()).toList();
  }

  /** Returns whether a node runs on a client's machine. */
  public boolean isNearNode() {
    return files.stream().anyMatch(file -> file.client().nodesHere());
  }

  /** Returns how many requests all clients have in flight. */
  public int lanes() {
    return files.stream().mapToInt(file -> file.client().threads()).sum();
  }

  /** Returns when the first client started. */
  public Instant started() {
    return files.stream().map(ClientFile::started).min(Comparator.naturalOrder()).orElseThrow();
  }

  /** Returns the operations' title, as a run prints it. */
  public String operations() {
    return first.own().exact().operations().orElse(List.of()).toString();
  }

  /** Returns the merged run's names: the first client's, without its shard. */
  public TrialNames names() {
    RunEntry.Heading names = first.entries().total().names();
    return new TrialNames(
        names.revision(), names.test(), withoutShard(names.command()), false, Shard.WHOLE);
  }

  private static String withoutShard(String command) {
    List<String> kept = new ArrayList<>();
    boolean isShard = false;
    for (String argument : ShellText.split(command)) {
      isShard = argument.startsWith("-") ? argument.equals("-shard") : isShard;
      if (!isShard) {
        kept.add(argument);
      }
    }
    return ShellText.of(kept);
  }

  /** Returns the first client's facts, without its shard. */
  public TrialFacts facts() {
    Map<String, Map<String, String>> settings = new LinkedHashMap<>(first.facts().settings());
    settings.remove(DumpGroups.SHARD);
    return first.facts().with(settings);
  }

  public List<Threshold> thresholds() {
    List<String> conditions =
        first.own().outcome().thresholds().stream().map(RunData.Check::condition).toList();
    return conditions.isEmpty() ? List.of() : Threshold.parse(String.join(",", conditions));
  }

  /** Returns the rate of all clients together, or their load shape. */
  public Pace pace() {
    long rate =
        Math.round(
            files.stream()
                .flatMap(file -> file.own().exact().requests().stream())
                .mapToDouble(RunData.Requests::targetRate)
                .sum());
    List<ProfilePart> shape = first.own().outcome().loadProfile();
    return switch (first.pacing()) {
      case NONE -> new Pace.Unlimited();
      case THROTTLED -> new Pace.Throttled(rate);
      case FIXED ->
          shape.isEmpty()
              ? new Pace.FixedRate(rate, Spacing.EVEN)
              : new Pace.Profiled(ProfilePart.whole(shape, files.size()), Spacing.EVEN);
    };
  }

  /** Plays the merged run to a listener. Returns the result, with each client's share. */
  public RunResult play(RunListener listener) {
    listener.runStarts(lanes());
    ClientsSum sum = new ClientsSum(Optional.empty());
    CommonIntervals intervals = new CommonIntervals(files, sum);
    while (intervals.hasNext()) {
      listener.intervalEnded(intervals.next());
    }
    List<RunResult> results = files.stream().map(file -> file.recorded().result()).toList();
    List<ClientRun> clients = files.stream().map(this::client).toList();
    RunResult result = sum.result(results, ending(clients, results), clients);
    listener.runEnded(result.summary());
    return result;
  }

  /** Returns the ending of all: completed if all completed, else the first failure. */
  private static RunEnding ending(List<ClientRun> clients, List<RunResult> results) {
    for (int i = 0; i < results.size(); i++) {
      RunEnding ending = results.get(i).ending();
      if (ending.kind() == RunEnding.Kind.FAILED) {
        ClientRun client = clients.get(i);
        return RunEnding.failed(
            "client " + (client.index() + 1) + " on " + client.host() + ": " + ending.message());
      }
    }
    return results.stream()
        .map(RunResult::ending)
        .filter(ending -> !ending.isCompleted())
        .findFirst()
        .orElse(results.get(0).ending());
  }

  private ClientRun client(ClientFile file) {
    return new ClientRun(
        file.part().index() - 1,
        file.client().host(),
        Duration.between(started(), file.started()).toNanos() / MetricRow.NS_PER_SECOND,
        file.client().threads(),
        file.client().nodesHere(),
        file.recorded().result().summary(),
        Optional.empty());
  }
}
