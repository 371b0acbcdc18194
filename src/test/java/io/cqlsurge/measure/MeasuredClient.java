package io.cqlsurge.measure;

import io.cqlsurge.measure.gc.GcFigures;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** A client whose operations follow from numbers. Errors occur at two nodes. */
public final class MeasuredClient {
  private static final double NS_PER_SECOND = 1e9;

  private final Pacing pacing;
  private final List<String> labels;
  private final Map<String, OperationRecorder> recorders = new HashMap<>();
  private final NodeRecorders nodes;
  private final Sampler sampler;

  /** Creates a client before its first interval. */
  public MeasuredClient(Pacing pacing, List<String> labels) {
    this.pacing = pacing;
    this.labels = List.copyOf(labels);
    this.nodes = new NodeRecorders(labels, true);
    Map<String, List<OperationRecorder>> lists = new HashMap<>();
    for (String label : labels) {
      OperationRecorder recorder = new OperationRecorder(pacing);
      recorders.put(label, recorder);
      lists.put(label, new ArrayList<>(List.of(recorder)));
    }
    this.sampler =
        new Sampler(
            new Sampler.Recording(lists, List.of(nodes), pacing),
            () -> GcFigures.NONE,
            Optional.empty(),
            TestFigures.meter(),
            0);
  }

  /** Records an operation with times that follow from a number. */
  public void record(int number) {
    int operation = number % labels.size();
    OperationRecorder recorder = Objects.requireNonNull(recorders.get(labels.get(operation)));
    recorder.setTimes(0, pacing.hasDueTimes() ? number * 500L : 0, number * 1_000L);
    int place = 1 + number % 2;
    NodeRecorder node = nodes.of(place, "/10.0.0." + place + ":9042", "dc1");
    if (number % 7 == 0) {
      recorder.failed();
      node.failed(operation, ErrorKind.TIMEOUT);
    } else {
      recorder.succeeded(1, number % 5, number % 3, 0, 0);
      node.succeeded(number * 1_000L);
    }
  }

  /** Ends an interval at this time of the run. */
  public Interval tick(double endSeconds) {
    return sampler.tick(Math.round(endSeconds * NS_PER_SECOND), Long.MAX_VALUE, true);
  }

  /** Returns the result of all intervals. */
  public RunResult result() {
    return new RunResult(
        sampler.summary(),
        RunEnding.completed(""),
        0,
        0,
        0,
        0,
        0,
        sampler.nodes(),
        List.of(),
        List.of(),
        List.of());
  }
}
