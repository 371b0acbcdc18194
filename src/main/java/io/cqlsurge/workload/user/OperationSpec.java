package io.cqlsurge.workload.user;

import io.cqlsurge.profile.Profile;
import io.cqlsurge.profile.QuerySpec;
import io.cqlsurge.profile.TokenRangeQuerySpec;

/** An operation of a profile. */
sealed interface OperationSpec {

  Profile profile();

  /** An operation that writes partitions. */
  record Insert(Profile profile) implements OperationSpec {}

  /** An operation that reads rows and compares them with the expected rows. */
  record Validate(Profile profile) implements OperationSpec {}

  /** An operation that sends a statement of the profile. */
  record Statement(Profile profile, QuerySpec query) implements OperationSpec {}

  /** An operation that reads the whole table, one token range after the other. */
  record TokenRanges(Profile profile, TokenRangeQuerySpec query) implements OperationSpec {}
}
