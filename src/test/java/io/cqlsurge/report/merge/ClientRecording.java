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
  private Instant started = NOW;

  /**
   * The options of a client.
   *
   * @param sequence the setting of {@code -pop seq=}
   * @param skewMs start after the regular time
   */
  record Options(
      Shard shard, String sequence, String count, String type, long skewMs, boolean ramp) {
    static final Options PLAIN = new Options(Shard.WHOLE, "1..10", "10", "write", 0, false);

    Options with(Shard other) {
      return new Options(other, sequence, count, type, skewMs, ramp);
    }

    Options withSequence(String other) {
      return new Options(shard, other, count, type, skewMs, ramp);
    }

    Options withType(String other) {
      return new Options(shard, sequence, count, other, skewMs, ramp);
    }

    Options withSkew(long ms) {
      return new Options(shard, sequence, count, type, ms, ramp);
    }

    Options asRamp() {
      return new Options(shard, sequence, count, type, skewMs, true);
    }
  }

  ClientRecording(Path folder, String name, Options options) throws IOException {
    this.options = options;
    this.json = folder.resolve(name + ".json");
    RecordedOutput output = new RecordedOutput();
    this.log = LogFile.create(folder.resolve(name + ".hdr"), output);
    this.file = RunFile.open(json, output);
    this.timeline =
        new Timeline(
            new TrialNames(
                "r",
                "WRITE",
                options.type + " n=10",
                options.ramp,
                Optional.of(name + ".hdr"),
                options.shard),
            facts(),
            "t",
            () -> started);
    this.histograms =
        new HdrLog(
            log,
            options.type + " n=10",
            () -> started,
            options.ramp ? new Concurrency.Ramp(1, 8, false) : new Concurrency.Fixed(4));
  }

  private TrialFacts facts() {
    return new TrialFacts(
        "1.0",
        Map.of(
            "Command", Map.of("Type", options.type, "Count", options.count),
            "Population", Map.of("Sequence", options.sequence),
            "Log", Map.of("Interval Millis", "1000", "JSON", json.toString())),
        List.of(),
        new Cluster("c", List.of(new Cluster.Node("/10.0.0.1:9042", "dc1", "r1")), 1, 1));
  }

  /** Starts a run at a time after the regular start. */
  void start(int lanes, long afterSeconds) {
    started = NOW.plusSeconds(afterSeconds).plusMillis(options.skewMs);
    timeline.runStarts(lanes);
    histograms.runStarts(lanes);
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
            List.of());
    timeline.ended(
        result, ThresholdResult.of(Threshold.parse("errors>0"), result.summary(), 0), List.of());
  }

  /** Writes the files and returns the run file. */
  Path close() {
    file.write("a title", timeline.entries());
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
    recording.start(4, 0);
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
