package io.cqlsurge.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.settings.load.Shard;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The numbers of a client from the environment; command lines are in rejected.txt. */
class ShardSettingsTest {
  private static final Map<String, String> KUBERNETES = Map.of("JOB_COMPLETION_INDEX", "0");
  private static final Map<String, String> SLURM = Map.of("SLURM_PROCID", "3", "SLURM_NTASKS", "4");

  private static Shard shard(Map<String, String> environment, Integer count) {
    return new ShardEnvironment(environment::get).shard(Optional.ofNullable(count));
  }

  @Test
  void an_indexed_job_of_kubernetes_counts_from_0() {
    assertThat(shard(KUBERNETES, 8)).isEqualTo(new Shard(0, 8));
  }

  @Test
  void an_indexed_job_of_kubernetes_does_not_know_the_number_of_clients() {
    assertThatThrownBy(() -> shard(KUBERNETES, null))
        .isInstanceOf(UsageError.class)
        .hasMessageContaining("'auto' needs 'count=?'");
  }

  @Test
  void slurm_knows_both_numbers() {
    assertThat(shard(SLURM, null)).isEqualTo(new Shard(3, 4));
    assertThat(shard(SLURM, 8)).isEqualTo(new Shard(3, 8));
  }

  @ParameterizedTest
  @CsvSource({
    "SLURM_PROCID, 3, 'SLURM_NTASKS is not set'",
    "JOB_COMPLETION_INDEX, '', 'JOB_COMPLETION_INDEX is '''', which is not a number'",
    "JOB_COMPLETION_INDEX, -1, 'is ''-1'', which is not a number'",
    "HOME, /root, 'elsewhere, write the number of the client, such as 1/8'"
  })
  void an_incomplete_environment_is_refused(String name, String value, String message) {
    Integer count = name.startsWith("JOB") ? 8 : null;
    assertThatThrownBy(() -> shard(Map.of(name, value), count))
        .isInstanceOf(UsageError.class)
        .hasMessageContaining(message);
  }

  @Test
  void an_index_beyond_the_number_of_clients_is_refused() {
    assertThatThrownBy(() -> shard(SLURM, 3))
        .hasMessageContaining("SLURM_PROCID=3 is too large for 3 clients; it counts from 0");
  }
}
