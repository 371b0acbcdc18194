package io.cqlsurge.feature.profiles;

import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * How many keys have each count.
 *
 * @param listed how many keys have a known count
 * @param hidden how many keys a top list does not contain
 * @param limit the smallest count above 0, which no hidden key exceeds
 * @param sum all accesses to listed keys
 */
record KeyCounts(
    NavigableMap<Long, Long> keys, double listed, double hidden, long limit, double sum) {
  static KeyCounts of(AccessCounts accesses, long partitions) {
    NavigableMap<Long, Long> keys = new TreeMap<>();
    accesses.counts().forEach(count -> keys.merge(count, 1L, Long::sum));
    long limit = keys.firstKey();
    double others = partitions - accesses.counts().size();
    if (accesses.isComplete()) {
      keys.merge(0L, (long) others, Long::sum);
      return new KeyCounts(keys, partitions, 0, limit, accesses.sum());
    }
    return new KeyCounts(keys, partitions - others, others, limit, accesses.sum());
  }
}
