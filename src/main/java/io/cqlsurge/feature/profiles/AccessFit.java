package io.cqlsurge.feature.profiles;

import java.util.Optional;

record AccessFit(String distribution, String explanation) {
  static Optional<AccessFit> of(AccessCounts counts, long partitions) {
    return Optional.empty();
  }
}
