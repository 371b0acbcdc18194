package io.cqlsurge.workload;

import io.cqlsurge.distribution.Distribution;
import io.cqlsurge.distribution.DistributionSpec;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Which operation comes next: kinds are drawn by weight and kept for a while. Belongs to one worker
 * and is used by its thread only.
 */
public final class OperationMix {
  private final List<Operation> operations;
  private final double[] cumulated;
  private final Distribution runLength;
  private final SplittableRandom random = new SplittableRandom();

  private OperationMix(List<Operation> operations, double[] weights, Distribution runLength) {
    this.operations = List.copyOf(operations);
    this.cumulated = new double[weights.length];
    double sum = 0;
    for (int i = 0; i < weights.length; i++) {
      sum += weights[i];
      cumulated[i] = sum;
    }
    this.runLength = runLength;
  }

  /** One operation, over and over. */
  public static OperationMix of(Operation operation) {
    return new OperationMix(List.of(operation), new double[] {1}, null);
  }

  /**
   * Several operations by weight.
   *
   * @param weights one an operation, none negative, at least one above 0
   * @param runLength how many operations of one kind follow one another in a lane; 0 means draw
   *     again
   */
  public static OperationMix of(
      List<Operation> operations, double[] weights, DistributionSpec runLength) {
    return new OperationMix(operations, weights, runLength.create());
  }

  /** The operations, in a fixed order. */
  public List<Operation> operations() {
    return operations;
  }

  /** Makes the choices of one lane. */
  public Picker picker() {
    return new Picker();
  }

  /** The choices of one lane: it keeps to a kind for as long as the run length says. */
  public final class Picker {
    private int current;
    private long left;

    private Picker() {}

    /** The position in {@link OperationMix#operations} of what this lane does next. */
    public int next() {
      if (cumulated.length == 1) {
        return 0;
      }
      while (left <= 0) {
        current = draw();
        left = runLength.next();
      }
      left--;
      return current;
    }

    /** The label of the operation at a position. */
    public String label(int position) {
      return operations.get(position).label();
    }

    private int draw() {
      double drawn = random.nextDouble() * cumulated[cumulated.length - 1];
      int index = 0;
      while (index < cumulated.length - 1 && drawn >= cumulated[index]) {
        index++;
      }
      return index;
    }
  }
}
