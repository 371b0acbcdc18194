package io.cqlsurge.workload.user;

import io.cqlsurge.profile.Profile;
import io.cqlsurge.profile.QuerySpec;
import io.cqlsurge.profile.TokenRangeQuerySpec;

/** An operation of a profile. */
sealed interface OperationSpec {

  /** The profile it is of. */
  Profile profile();

  /** Writes partitions. */
  record Insert(Profile profile) implements OperationSpec {}

  /** Reads rows back and compares them with what they must be. */
  record Validate(Profile profile) implements OperationSpec {}

  /** Sends a statement of the profile. */
  record Statement(Profile profile, QuerySpec query) implements OperationSpec {}

  /** Reads the whole table, one part of the ring after the other. */
  record TokenRanges(Profile profile, TokenRangeQuerySpec query) implements OperationSpec {}
}
