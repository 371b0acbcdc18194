package io.cqlsurge.report.merge;

import io.cqlsurge.measure.ClientRun;
import io.cqlsurge.measure.ClientsSum;
import io.cqlsurge.measure.PackedInterval;
import io.cqlsurge.measure.RunEnding;
import io.cqlsurge.measure.RunListener;
import io.cqlsurge.measure.RunResult;
import io.cqlsurge.report.trial.RunData;
import io.cqlsurge.report.trial.StatsFileException;
import io.cqlsurge.report.trial.TrialFacts;
import io.cqlsurge.report.trial.TrialNames;
import io.cqlsurge.settings.Pace;
import io.cqlsurge.settings.Shard;
import io.cqlsurge.settings.Spacing;
import io.cqlsurge.settings.Threshold;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The runs of several clients as the run of one client, or as its ramp. The steps are played to the
 * listeners in order.
 */
public final class RunMerge implements AutoCloseable {
  private static final double NS_PER_SECOND = 1e9;

  /** The option group in a command that makes a client execute a shard. */
  private static final Pattern SHARD = Pattern.compile("\\s+-shard(\\s+(?!-)\\S+)*");

  private final List<ClientFile> files;
  private final List<HdrLogReader> logs;
  private final List<String> warnings;

  private RunMerge(List<ClientFile> files, List<HdrLogReader> logs, List<String> warnings) {
    this.files = files;
    this.logs = logs;
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
    List<String> warnings = Belonging.check(files);
    files.sort(Comparator.comparingInt(ClientFile::index));
    List<HdrLogReader> logs = new ArrayList<>();
    RunMerge merge = new RunMerge(files, logs, warnings);
    try {
      for (ClientFile file : files) {
        logs.add(HdrLogReader.open(file.histograms()));
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
    List<Path> inputs = new ArrayList<>();
    for (ClientFile file : files) {
      inputs.add(file.path().toAbsolutePath().normalize());
      inputs.add(file.histograms().normalize());
    }
    return inputs;
  }

  /** Returns the number of runs: 1, or the steps of a ramp. */
  public int steps() {
    return files.get(0).steps().size();
  }

  /** Returns whether the runs are steps of a ramp. */
  public boolean isRamp() {
    return first().isRampStep();
  }

  /** Returns whether a node runs on the machine of a client. */
  public boolean isNearNode() {
    return files.stream().anyMatch(file -> file.first().hasNodesHere());
  }

  /** Returns the number of requests in flight of all clients in a step. */
  public int lanes(int step) {
    return files.stream().mapToInt(file -> file.steps().get(step).lanes()).sum();
  }

  /** Returns when the first client started a step. */
  public Instant started(int step) {
    return files.stream()
        .map(file -> file.steps().get(step).started())
        .min(Comparator.naturalOrder())
        .orElseThrow();
  }

  /** Returns the title of the operations, as a run prints it. */
  public String operations() {
    return first().labels().toString();
  }

  /**
   * Returns the names of the merged runs: those of the first client.
   *
   * @param histogramLog the name of the merged histogram log
   */
  public TrialNames names(Optional<String> histogramLog) {
    ClientStep entries = first();
    String revision = entries.total().names().revision();
    return new TrialNames(
        isRamp()
            ? revision.substring(0, revision.length() - entries.rampSuffix().length())
            : revision,
        entries.total().names().test(),
        SHARD.matcher(entries.total().names().command()).replaceAll(""),
        isRamp(),
        histogramLog,
        Shard.WHOLE);
  }

  /** Returns the facts of the first client, without its shard. */
  public TrialFacts facts() {
    return first().facts().orElseThrow().with(first().settings().withoutShard());
  }

  public List<Threshold> thresholds() {
    String conditions =
        first().own().outcome().thresholds().stream()
            .map(RunData.Check::condition)
            .collect(Collectors.joining(","));
    return conditions.isEmpty() ? List.of() : Threshold.parse(conditions);
  }

  /** Returns the rate of all clients together in the first step. */
  public Pace pace() {
    double rate = 0;
    for (ClientFile file : files) {
      rate += file.first().own().exact().requests().map(RunData.Requests::targetRate).orElse(0.0);
    }
    return switch (first().pacing()) {
      case NONE -> new Pace.Unlimited();
      case THROTTLED -> new Pace.Throttled(Math.round(rate));
      case FIXED -> fixed(Math.round(rate));
    };
  }

  /** Returns the load profile of the run if it had one, else the rate. */
  private Pace fixed(long perSecond) {
    return first()
        .settings()
        .loadProfile()
        .<Pace>map(profile -> new Pace.Profiled(profile, Spacing.EVEN))
        .orElseGet(() -> new Pace.FixedRate(perSecond, Spacing.EVEN));
  }

  private ClientStep first() {
    return files.get(0).first();
  }

  /**
   * Plays a step to a listener. Steps must be played in order.
   *
   * @return the result of the step, with the share of each client
   * @throws StatsFileException if a histogram log is damaged or does not belong to the run
   */
  public RunResult play(int step, RunListener listener) throws StatsFileException {
    List<StepReader> readers = new ArrayList<>();
    for (int i = 0; i < files.size(); i++) {
      readers.add(new StepReader(files.get(i).steps().get(step), logs.get(i)));
    }
    listener.runStarts(lanes(step));
    ClientsSum sum = new ClientsSum();
    CommonIntervals intervals = new CommonIntervals(readers);
    while (intervals.hasNext()) {
      CommonIntervals.Joined joined = intervals.next();
      List<PackedInterval> parts = joined.parts().stream().map(PackedInterval::of).toList();
      listener.intervalEnded(sum.add(parts, joined.counts()));
    }
    List<RunResult> results = new ArrayList<>();
    for (StepReader reader : readers) {
      results.add(reader.result());
    }
    RunResult result = sum.result(results, ending(results), clients(step, results));
    listener.runEnded(result.summary());
    return result;
  }

  /** Returns the ending of all: completed if all completed, else the first other one. */
  private RunEnding ending(List<RunResult> results) {
    for (int i = 0; i < results.size(); i++) {
      RunEnding ending = results.get(i).ending();
      if (ending.kind() == RunEnding.Kind.FAILED) {
        ClientFile file = files.get(i);
        return RunEnding.failed(
            "client " + (file.index() + 1) + " on " + file.host() + ": " + ending.message());
      }
    }
    return results.stream()
        .map(RunResult::ending)
        .filter(ending -> !ending.isCompleted())
        .findFirst()
        .orElse(results.get(0).ending());
  }

  private List<ClientRun> clients(int step, List<RunResult> results) {
    Instant started = started(step);
    List<ClientRun> clients = new ArrayList<>();
    for (int i = 0; i < files.size(); i++) {
      ClientFile file = files.get(i);
      ClientStep entries = file.steps().get(step);
      clients.add(
          new ClientRun(
              file.index(),
              file.host(),
              Duration.between(started, entries.started()).toNanos() / NS_PER_SECOND,
              entries.lanes(),
              entries.hasNodesHere(),
              results.get(i).summary(),
              Optional.empty()));
    }
    return clients;
  }

  @Override
  public void close() throws StatsFileException {
    for (HdrLogReader log : logs) {
      log.close();
    }
  }
}
