package io.cqlsurge.report.merge;

import io.cqlsurge.database.Cluster;
import io.cqlsurge.measure.MeasuredClient;
import io.cqlsurge.measure.Pacing;
import io.cqlsurge.measure.RunEnding;
import io.cqlsurge.measure.RunResult;
import io.cqlsurge.report.HdrLog;
import io.cqlsurge.report.LogFile;
import io.cqlsurge.report.RecordedOutput;
import io.cqlsurge.report.ThresholdResult;
import io.cqlsurge.report.trial.RunFile;
import io.cqlsurge.report.trial.Timeline;
import io.cqlsurge.report.trial.TrialFacts;
import io.cqlsurge.report.trial.TrialNames;
import io.cqlsurge.settings.Threshold;
import io.cqlsurge.settings.load.Concurrency;
import io.cqlsurge.settings.load.Shard;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The run file and the histogram log of a client, for the tests of merging. */
final class ClientRecording {
  static final Instant NOW = Instant.parse("2026-11-21T19:30:00.500Z");

  private final Path json;
  private final LogFile log;
  private final RunFile file;
  private final Timeline timeline;
  private final HdrLog histograms;
  private final Options options;

  /**
   * The options of a client.
   *
   * @param sequence the setting of {@code -pop seq=}
   * @param intervalMs the setting of {@code -log interval=}
   * @param skewMs start after the regular time
   */
  record Options(Shard shard, String sequence, String type, long intervalMs, long skewMs) {
    static final Options FIRST = of(0, 2);
    static final Options SECOND = of(1, 2);

    static Options of(int index, int count) {
      return new Options(new Shard(index, count), "1..10", "write", 1000, 0);
    }

    Options withSequence(String other) {
      return new Options(shard, other, type, intervalMs, skewMs);
    }

    Options withType(String other) {
      return new Options(shard, sequence, other, intervalMs, skewMs);
    }

    Options withInterval(long ms) {
      return new Options(shard, sequence, type, ms, skewMs);
    }

    Options withSkew(long ms) {
      return new Options(shard, sequence, type, intervalMs, ms);
    }
  }

  ClientRecording(Path folder, String name, Options options) throws IOException {
    this.options = options;
    Instant started = NOW.plusMillis(options.skewMs);
    this.json = folder.resolve(name + ".json");
    RecordedOutput output = new RecordedOutput();
    this.log = LogFile.create(folder.resolve(name + ".hdr"), output);
    this.file = RunFile.open(json, output);
    this.timeline =
        new Timeline(
            new TrialNames("r", "WRITE", options.type + " n=10", false, options.shard),
            facts(),
            "t",
            () -> started);
    this.histograms =
        new HdrLog(log, options.type + " n=10", () -> started, new Concurrency.Fixed(4));
  }

  private TrialFacts facts() {
    return new TrialFacts(
        "1.0",
        Map.of(
            "Command", Map.of("Type", options.type, "Count", "10"),
            "Population", Map.of("Sequence", options.sequence),
            "Log", Map.of("Interval Millis", "" + options.intervalMs, "JSON", json.toString())),
        List.of(),
        new Cluster("c", List.of(new Cluster.Node("/10.0.0.1:9042", "dc1", "r1")), 1, 1));
  }

  /** Starts a run with four threads. */
  void start() {
    timeline.runStarts(4);
    histograms.runStarts(4);
  }

  /** Ends an interval. */
  void tick(MeasuredClient client, double endSeconds) {
    var interval = client.tick(endSeconds);
    timeline.intervalEnded(interval);
    histograms.intervalEnded(interval);
  }

  /** Ends a run. */
  void end(MeasuredClient client, RunEnding ending) {
    RunResult result =
        new RunResult(
            client.summary(),
            ending,
            client.summary().total().counts().partitions(),
            1,
            2,
            100,
            0.5,
            List.of(),
            List.of());
    timeline.ended(
        result, ThresholdResult.of(Threshold.parse("errors>0"), result.summary(), 0), List.of());
  }

  /** Writes the files and returns the run file. */
  Path close() {
    file.write("a title", timeline.entries(), Optional.empty());
    file.close();
    log.close();
    return json;
  }

  /** Writes a run of two intervals, and returns the run file. */
  static Path write(Path folder, String name, Options options) throws IOException {
    return write(folder, name, options, RunEnding.completed("n=: all operations are done"));
  }

  /** Writes a run of two intervals with this ending, and returns the run file. */
  static Path write(Path folder, String name, Options options, RunEnding ending)
      throws IOException {
    ClientRecording recording = new ClientRecording(folder, name, options);
    MeasuredClient client = new MeasuredClient(Pacing.NONE, List.of("WRITE"));
    recording.start();
    for (int second = 1; second <= 2; second++) {
      for (int i = 0; i < 10; i++) {
        client.record(1 + i * second);
      }
      recording.tick(client, second);
    }
    recording.end(client, ending);
    return recording.close();
  }
}
