package io.cqlsurge.profile;

import io.cqlsurge.database.BatchType;
import io.cqlsurge.database.Consistency;
import io.cqlsurge.distribution.DistributionSpec;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * An entry of {@code queries}: a statement that is an operation of its own.
 *
 * @param name as it is written
 * @param cql the statement as it is written
 * @param fields from which rows its values are taken
 * @param consistency of this operation, instead of the command's
 * @param serialConsistency of this operation, instead of the command's
 * @param batch if the statement is to be sent many times over in one batch
 * @param numbers numbers for markers that are no column, by the key that gives them: {@code limit},
 *     {@code ttl}, {@code timestamp}
 * @param place where its name stands
 * @param cqlPlace where its statement begins
 * @param typo a keyword of the statement that is missing or misspelt
 */
public record QuerySpec(
    String name,
    String cql,
    Fields fields,
    Optional<Consistency> consistency,
    Optional<Consistency> serialConsistency,
    Optional<Batch> batch,
    Map<String, DistributionSpec> numbers,
    SourceLocation place,
    SourceLocation cqlPlace,
    Optional<Typo> typo) {

  /** The map cannot be changed afterwards. */
  public QuerySpec {
    numbers = Map.copyOf(numbers);
  }

  /** Whether an operation that every profile has is found instead of this query. */
  public boolean isShadowed() {
    return isReserved(name);
  }

  /** Whether every profile has an operation of this name, in any case. */
  static boolean isReserved(String name) {
    return List.of(Profile.INSERT, Profile.VALIDATE).contains(name.toLowerCase(Locale.ROOT));
  }

  /**
   * A wrong word of the statement.
   *
   * @param text what was expected, and what was found
   */
  public record Typo(SourceLocation place, String text) {}

  /** From which rows of its partition the values of a statement are taken. */
  public enum Fields {
    /** All from the same. */
    SAMEROW,
    /** The key from one, each other value from any of some rows. */
    MULTIROW
  }

  /**
   * A batch of the same statement, each for a partition of its own.
   *
   * @param size how many statements it has
   */
  public record Batch(BatchType type, DistributionSpec size) {}
}
