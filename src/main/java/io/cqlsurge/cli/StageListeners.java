package io.cqlsurge.cli;

import io.cqlsurge.measure.BenchmarkListener;
import io.cqlsurge.measure.BenchmarkListenerGroup;
import io.cqlsurge.measure.RampStep;
import io.cqlsurge.measure.RunEnding;
import io.cqlsurge.report.files.TrialCollector;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The listeners to the stages of a benchmark. */
final class StageListeners {
  private StageListeners() {}

  /**
   * Returns all listeners as one.
   *
   * @param lines prints the stages
   * @param trials stores the capacity model of a ramp
   * @param live shows the stages in browsers
   */
  static BenchmarkListener of(
      BenchmarkListener lines,
      Optional<TrialCollector> trials,
      Optional<? extends BenchmarkListener> live) {
    List<BenchmarkListener> listeners = new ArrayList<>(List.of(lines));
    trials.map(RampModel::new).ifPresent(listeners::add);
    live.ifPresent(listeners::add);
    return new BenchmarkListenerGroup(listeners);
  }

  /** Adds the capacity model of a ramp to its trials. */
  private record RampModel(TrialCollector trials) implements BenchmarkListener {
    @Override
    public void rampEnded(List<RampStep> steps, RunEnding ending) {
      trials.rampEnded(steps);
    }
  }
}
