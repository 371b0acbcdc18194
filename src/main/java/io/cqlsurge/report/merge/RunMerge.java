package io.cqlsurge.report.merge;

import io.cqlsurge.measure.ClientRun;
import io.cqlsurge.measure.ClientsSum;
import io.cqlsurge.measure.RunEnding;
import io.cqlsurge.measure.RunListener;
import io.cqlsurge.measure.RunResult;
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
import java.util.stream.Stream;

/**
 * The runs of several clients as the run of one client, or as its ramp. The steps are played to the
 * listeners in order.
 */
public final class RunMerge implements AutoCloseable {
  private static final double NS_PER_SECOND = 1e9;

  private final List<ClientFile> files;
  private final List<HdrLogReader> logs = new ArrayList<>();
  private final List<String> warnings;

  private RunMerge(List<ClientFile> files, List<String> warnings) {
    this.files = files;
    this.warnings = warnings;
  }

  /**
   * Reads the run files of clients, and opens their histogram logs.
   *
   * @param paths at least one
   * @throws StatsFileException if they are not the files of one run, or a log is missing
   */
  public static RunMerge open(List<Path> paths) throws StatsFileException {
    List<ClientFile> files = new ArrayList<>();
    for (Path path : paths) {
      files.add(ClientFile.read(path, files.size()));
    }
    List<String> warnings = ClientFilesCheck.check(files);
    files.sort(Comparator.comparingInt(ClientFile::index));
    RunMerge merge = new RunMerge(files, warnings);
    try {
      for (ClientFile file : files) {
        merge.logs.add(HdrLogReader.open(file.histograms()));
      }
      return merge;
    } catch (StatsFileException e) {
      merge.close();
      throw e;
    }
  }

  /** Returns sentences about differences between the clients. */
  public List<String> warnings() {
    return List.copyOf(warnings);
  }

  /** Returns the files that are read, in absolute form: they must not be overwritten. */
  public List<Path> inputs() {
    return files.stream()
        .flatMap(file -> Stream.of(file.path().toAbsolutePath(), file.histograms()))
        .map(Path::normalize)
        .toList();
  }

  private ClientStep first() {
    return files.get(0).first();
  }

  /** Returns the run or step of each client. */
  private List<ClientStep> step(int number) {
    return files.stream().map(file -> file.steps().get(number)).toList();
  }

  /** Returns the run count: 1, or a ramp's steps. */
  public int steps() {
    return files.get(0).steps().size();
  }

  /** Returns whether the runs are steps of a ramp. */
  public boolean isRamp() {
    return !rampName().equals(first().entries().total().names().revision());
  }

  /** Returns the name of the trial without the number of threads that a step of a ramp has. */
  private String rampName() {
    return TrialNames.ofRamp(
        first().entries().total().names().revision(), first().client().threads());
  }

  /** Returns whether a node runs on a client's machine. */
  public boolean isNearNode() {
    return step(0).stream().anyMatch(each -> each.client().nodesHere());
  }

  /** Returns how many requests all clients have in flight in a step. */
  public int lanes(int step) {
    return step(step).stream().mapToInt(each -> each.client().threads()).sum();
  }

  /** Returns when the first client started a step. */
  public Instant started(int step) {
    return step(step).stream()
        .map(ClientStep::started)
        .min(Comparator.naturalOrder())
        .orElseThrow();
  }

  /** Returns the operations' title, as a run prints it. */
  public String operations() {
    return first().labels().toString();
  }

  /**
   * Returns the merged runs' names: the first client's.
   *
   * @param histogramLog the name of the merged histogram log
   */
  public TrialNames names(Optional<String> histogramLog) {
    RunEntry.Heading names = first().entries().total().names();
    return new TrialNames(
        rampName(), names.test(), first().commandOfWhole(), isRamp(), histogramLog, Shard.WHOLE);
  }

  /** Returns the first client's facts, without its shard. */
  public TrialFacts facts() {
    TrialFacts facts = first().own().context().facts().orElseThrow();
    Map<String, Map<String, String>> settings = new LinkedHashMap<>(facts.settings());
    settings.remove(DumpGroups.SHARD);
    return facts.with(settings);
  }

  public List<Threshold> thresholds() {
    List<String> conditions =
        first().own().outcome().thresholds().stream().map(RunData.Check::condition).toList();
    return conditions.isEmpty() ? List.of() : Threshold.parse(String.join(",", conditions));
  }

  /** Returns the rate of all clients together in the first step, or their load profile. */
  public Pace pace() {
    List<RunData> runs = step(0).stream().map(ClientStep::own).toList();
    long rate =
        Math.round(
            runs.stream()
                .flatMap(run -> run.exact().requests().stream())
                .mapToDouble(RunData.Requests::targetRate)
                .sum());
    List<List<ProfilePart>> profiles =
        runs.stream().map(run -> run.outcome().loadProfile()).toList();
    return switch (first().pacing()) {
      case NONE -> new Pace.Unlimited();
      case THROTTLED -> new Pace.Throttled(rate);
      case FIXED ->
          profiles.get(0).isEmpty()
              ? new Pace.FixedRate(rate, Spacing.EVEN)
              : new Pace.Profiled(ProfilePart.sum(profiles), Spacing.EVEN);
    };
  }

  /**
   * Plays a step to a listener. Steps must be played in order.
   *
   * @return the step's result, with each client's share
   * @throws StatsFileException if a histogram log is damaged or does not belong to the run
   */
  public RunResult play(int step, RunListener listener) throws StatsFileException {
    List<StepReader> readers = new ArrayList<>();
    for (int i = 0; i < files.size(); i++) {
      readers.add(new StepReader(step(step).get(i), logs.get(i)));
    }
    listener.runStarts(lanes(step));
    ClientsSum sum = new ClientsSum(Optional.empty());
    CommonIntervals intervals = new CommonIntervals(readers, sum);
    while (intervals.hasNext()) {
      listener.intervalEnded(intervals.next());
    }
    List<RunResult> results = new ArrayList<>();
    List<ClientRun> clients = new ArrayList<>();
    for (int i = 0; i < files.size(); i++) {
      results.add(readers.get(i).result());
      clients.add(client(files.get(i), step, results.get(i)));
    }
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

  private ClientRun client(ClientFile file, int step, RunResult result) {
    ClientStep entries = file.steps().get(step);
    return new ClientRun(
        file.index(),
        entries.client().host(),
        Duration.between(started(step), entries.started()).toNanos() / NS_PER_SECOND,
        entries.client().threads(),
        entries.client().nodesHere(),
        result.summary(),
        Optional.empty());
  }

  @Override
  public void close() {
    logs.forEach(HdrLogReader::close);
  }
}
