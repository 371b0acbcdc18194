package io.cqlsurge.engine;

import io.cqlsurge.workload.OperationMix;
import io.cqlsurge.workload.Workload.Traffic;
import java.util.ArrayList;
import java.util.List;

/**
 * Gives the workers of every run the same mixes, with their generators and seeds as the run before
 * left them.
 */
final class ReusableTraffic implements Traffic {
  private final Traffic source;
  private final List<OperationMix> mixes = new ArrayList<>();
  private int given;

  ReusableTraffic(Traffic source) {
    this.source = source;
  }

  /** The same, for the workers of one more run. */
  Traffic again() {
    given = 0;
    return this;
  }

  @Override
  public OperationMix forWorker() {
    if (given == mixes.size()) {
      mixes.add(source.forWorker());
    }
    return mixes.get(given++);
  }
}
