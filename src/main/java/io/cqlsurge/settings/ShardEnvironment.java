package io.cqlsurge.settings;

import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.settings.load.Shard;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The number of this client and the client count, from environment variables.
 *
 * @param environment returns a variable's value, null if it is not set
 */
record ShardEnvironment(UnaryOperator<String> environment) {
  private static final String KUBERNETES_INDEX = "JOB_COMPLETION_INDEX";
  private static final String SLURM_INDEX = "SLURM_PROCID";
  private static final String SLURM_COUNT = "SLURM_NTASKS";

  /**
   * Returns this client's part.
   *
   * @param typedCount the number of clients that the user typed
   * @throws UsageError if the variables are missing or contradict each other
   */
  Shard shard(Optional<Integer> typedCount) {
    if (environment.apply(KUBERNETES_INDEX) != null) {
      int count =
          typedCount.orElseThrow(
              () ->
                  new UsageError(
                      "'auto' needs 'count=?' in a Kubernetes Indexed Job, the value of its completions:, such as count=8"));
      return shard(KUBERNETES_INDEX, count);
    }
    if (environment.apply(SLURM_INDEX) != null) {
      return shard(SLURM_INDEX, typedCount.orElseGet(() -> number(SLURM_COUNT)));
    }
    throw new UsageError(
        "'auto' needs the environment of a Kubernetes Indexed Job (JOB_COMPLETION_INDEX) or of Slurm (SLURM_PROCID); elsewhere, write the number of the client, such as 1/8");
  }

  private Shard shard(String variable, int count) {
    int index = number(variable);
    if (index >= count) {
      throw new UsageError(
          variable + "=" + index + " is too large for " + count + " clients; it counts from 0");
    }
    return new Shard(index, count);
  }

  private int number(String variable) {
    @Nullable String value = environment.apply(variable);
    if (value == null || !value.matches("[0-9]{1,7}")) {
      throw new UsageError(
          "'auto': the environment variable "
              + variable
              + (value == null ? " is not set" : " is '" + value + "', which is not a number"));
    }
    return Integer.parseInt(value);
  }
}
