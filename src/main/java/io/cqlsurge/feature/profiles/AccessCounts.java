package io.cqlsurge.feature.profiles;

import java.util.List;
import java.util.Optional;

record AccessCounts(List<Long> counts, long others, boolean isComplete) {
  static Optional<AccessCounts> parse(
      String text, String keyspace, String table, List<String> key) {
    return Optional.empty();
  }

  static boolean is(String text) {
    return false;
  }
}
