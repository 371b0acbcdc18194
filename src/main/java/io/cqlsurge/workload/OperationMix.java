package io.cqlsurge.workload;

import io.cqlsurge.distribution.Distribution;
import io.cqlsurge.distribution.DistributionSpec;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * The operations of one worker and their mix: the next operation is drawn by weight and repeated
 * for a run length. Only the worker's thread uses it.
 */
public final class OperationMix {
  private final List<String> labels;
  private final List<Operation> operations;
  private final double[] cumulated;
  private final Distribution runLength;
  private final SplittableRandom random = new SplittableRandom();

  /**
   * Creates a mix of several operations.
   *
   * @param operations by their labels in the reports, in a fixed order
   * @param weights one per operation, none negative, at least one above 0
   * @param runLength number of consecutive operations with one kind in a lane; 0 means to draw
   *     again
   */
  public OperationMix(
      Map<String, Operation> operations, double[] weights, DistributionSpec runLength) {
    this.labels = List.copyOf(operations.keySet());
    this.operations = List.copyOf(operations.values());
    this.cumulated = new double[weights.length];
    double sum = 0;
    for (int i = 0; i < weights.length; i++) {
      sum += weights[i];
      cumulated[i] = sum;
    }
    this.runLength = runLength.create();
  }

  public static OperationMix of(String label, Operation operation) {
    return new OperationMix(Map.of(label, operation), new double[] {1}, DistributionSpec.fixed(1));
  }

  /** Returns the operations' labels, in the same order. */
  public List<String> labels() {
    return labels;
  }

  /** Returns the operations, in a fixed order. */
  public List<Operation> operations() {
    return operations;
  }

  public Picker picker() {
    return new Picker();
  }

  /** The picker of one lane's operations. It repeats an operation for the drawn run length. */
  public final class Picker {
    private int current;
    private long left;

    private Picker() {}

    /** Returns the position in {@link OperationMix#operations} of the lane's next operation. */
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

    public String label(int position) {
      return labels.get(position);
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
