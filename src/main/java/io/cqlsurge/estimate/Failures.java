package io.cqlsurge.estimate;

import io.cqlsurge.estimate.Difference.Judgement;
import java.util.List;
import org.apache.commons.math3.distribution.NormalDistribution;

/**
 * The failed operations of one or several runs.
 *
 * @param operations operation count, including failed ones; 0 if it is unknown
 */
public record Failures(double errors, double operations) {
  /** Share of failed operations from which rates and latencies describe failures. */
  private static final double MOST = 0.5;

  public static Failures sum(List<Failures> runs) {
    return new Failures(
        runs.stream().mapToDouble(Failures::errors).sum(),
        runs.stream().mapToDouble(Failures::operations).sum());
  }

  /** Returns the error rate, from 0 to 1. */
  public double share() {
    return errors == 0 ? 0 : Math.min(1, errors / operations);
  }

  /** Returns whether rates and latencies describe failed operations. */
  public boolean areMost() {
    return share() >= MOST;
  }

  /** Returns whether there are operations, and all of them failed. */
  public boolean isTotal() {
    return operations > 0 && errors >= operations;
  }

  /**
   * Compares the error rate of other runs with these. The errors count independent events, so their
   * variance is their mean.
   *
   * @param level probability of a wrong verdict
   * @return {@code NOT_JUDGED} if a number of operations is unknown
   */
  public Judgement compareWith(Failures other, double level) {
    if (!(operations > 0 && other.operations > 0)) {
      return Judgement.NOT_JUDGED;
    }
    double beyondChance = new NormalDistribution(0, 1).inverseCumulativeProbability(1 - level / 2);
    if (other.exceeds(this, beyondChance)) {
      return Judgement.MORE;
    }
    return exceeds(other, beyondChance) ? Judgement.LESS : Judgement.NOT_DISTINGUISHABLE;
  }

  private boolean exceeds(Failures baseline, double beyondChance) {
    double ratio = operations / baseline.operations;
    double expected = baseline.errors * ratio;
    return errors - expected > beyondChance * Math.sqrt(errors + expected * ratio);
  }
}
