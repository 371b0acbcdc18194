package io.cqlsurge.workload.user;

import io.cqlsurge.distribution.DistributionSpec;
import java.util.Map;

/**
 * The values of bind markers that no column provides.
 *
 * @param numbers for markers that are not columns: {@code limit} is for {@code [limit]}
 * @param given those that a step of a sequence sets, also instead of a column's value
 */
record MarkerValues(Map<String, DistributionSpec> numbers, Map<String, SequenceState.Value> given) {
  MarkerValues {
    numbers = Map.copyOf(numbers);
    given = Map.copyOf(given);
  }

  static MarkerValues of(Map<String, DistributionSpec> numbers) {
    return new MarkerValues(numbers, Map.of());
  }
}
