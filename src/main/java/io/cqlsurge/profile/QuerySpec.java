package io.cqlsurge.profile;

import io.cqlsurge.cql.CqlStatement;
import io.cqlsurge.cql.Identifier;
import io.cqlsurge.database.BatchType;
import io.cqlsurge.database.Consistency;
import io.cqlsurge.dataset.DataFile;
import io.cqlsurge.distribution.DistributionSpec;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An entry of {@code queries}: a statement that is a separate operation.
 *
 * @param name the name as written
 * @param cql the statement as written
 * @param fields the rows that its values are taken from
 * @param consistency the operation's consistency level, instead of the command's
 * @param serialConsistency the operation's serial consistency level, instead of the command's
 * @param batch the batch, if the statement is sent several times in one batch
 * @param numbers distributions by their key: {@code limit}, {@code ttl} and {@code timestamp} for
 *     bind markers that are not columns, and {@link #FROM}
 * @param recall what replies are compared with, if they are compared with exact neighbours
 * @param pages how its rows are fetched, instead of all in pages of the default size
 * @param given bind markers whose values a sequence sets
 * @param cqlLocation location of the statement's beginning
 * @param typo a missing or misspelled keyword of the statement
 */
public record QuerySpec(
    String name,
    String cql,
    Fields fields,
    Optional<Consistency> consistency,
    Optional<Consistency> serialConsistency,
    Optional<Batch> batch,
    Map<String, DistributionSpec> numbers,
    Optional<Recall> recall,
    Optional<Pages> pages,
    Set<String> given,
    SourceLocation cqlLocation,
    Optional<Typo> typo) {

  /** The key in {@link #numbers} for the position at which values are taken. */
  public static final String FROM = "from";

  /** A nearest neighbour search among all rows, on one line: its column and its limit. */
  private static final Pattern SEARCH =
      Pattern.compile(
          "(?i).* FROM \\S+ ORDER BY (\\S+) ANN OF (?:\\?|: ?\\S+) LIMIT ([0-9]{1,9})(?: WITH .*)?");

  public QuerySpec {
    numbers = Map.copyOf(numbers);
    given = Set.copyOf(given);
  }

  /** Returns the same query as a step of a sequence that sets these bind markers. */
  public QuerySpec with(Set<String> markers) {
    return new QuerySpec(
        name,
        cql,
        fields,
        consistency,
        serialConsistency,
        batch,
        numbers,
        recall,
        pages,
        markers,
        cqlLocation,
        typo);
  }

  /**
   * The exact nearest neighbours that replies are compared with.
   *
   * @param wanted how many rows per reply are compared
   * @param vectors the query vectors; vectors of rows that are not stored if empty
   * @param neighbours their neighbours among all rows in the table's file
   */
  public record Recall(int wanted, Optional<DataFile> vectors, Optional<DataFile> neighbours) {}

  /**
   * The pages of a reply.
   *
   * @param rows maximum rows per page, at least 1
   * @param max maximum pages that are fetched, at least 1
   */
  public record Pages(int rows, int max) {}

  /**
   * Returns the column of {@code ORDER BY column ANN OF ? LIMIT n} in a statement without a
   * condition, if n is not less than the rows that are compared.
   */
  public Optional<String> searchedColumn() {
    Matcher search = SEARCH.matcher(CqlStatement.onOneLine(cql));
    return search.matches()
            && Integer.parseInt(search.group(2)) >= recall.map(Recall::wanted).orElse(0)
        ? Optional.of(Identifier.internal(search.group(1)))
        : Optional.empty();
  }

  /** Returns whether this query is ignored because every profile has an operation with its name. */
  public boolean isShadowed() {
    return isReserved(name);
  }

  /** Returns whether every profile has an operation with this name, ignoring case. */
  static boolean isReserved(String name) {
    return List.of(Profile.INSERT, Profile.VALIDATE).contains(name.toLowerCase(Locale.ROOT));
  }

  /**
   * A missing or misspelled keyword.
   *
   * @param text message that states the expected keyword and the word found
   */
  public record Typo(SourceLocation location, String text) {}

  /** The rows of a partition that a statement's values are taken from. */
  public enum Fields {
    /** All values from the same row. */
    SAMEROW,
    /** The key from one row, each other value from any of several rows. */
    MULTIROW
  }

  /**
   * A batch that repeats the same statement, each for a different partition.
   *
   * @param size statement count
   */
  public record Batch(BatchType type, DistributionSpec size) {}
}
