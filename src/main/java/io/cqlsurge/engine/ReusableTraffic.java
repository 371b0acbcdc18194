package io.cqlsurge.engine;

import io.cqlsurge.workload.OperationMix;
import io.cqlsurge.workload.Workload.Traffic;
import java.util.ArrayList;
import java.util.List;

/**
 * Traffic that gives the load loops of every run the same mixes. Generators and seeds continue
 * where the previous run ended.
 */
final class ReusableTraffic implements Traffic {
  private final Traffic source;
  private final List<OperationMix> mixes = new ArrayList<>();
  private int used;

  ReusableTraffic(Traffic source) {
    this.source = source;
  }

  /** Returns this traffic for the load loops of the next run. */
  Traffic forNextRun() {
    used = 0;
    return this;
  }

  @Override
  public boolean takesLong() {
    return source.takesLong();
  }

  @Override
  public List<String> tables() {
    return source.tables();
  }

  @Override
  public OperationMix forLoop() {
    if (used == mixes.size()) {
      mixes.add(source.forLoop());
    }
    return mixes.get(used++);
  }
}
