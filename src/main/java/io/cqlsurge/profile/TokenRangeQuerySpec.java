package io.cqlsurge.profile;

import java.util.List;

/**
 * An entry of {@code token_range_queries}: reads the whole table, one part of the ring after the
 * other.
 *
 * @param name as it is written; it is found in this case only
 * @param columns what is selected, as the database keeps names; all columns if there are none
 * @param pageSize rows a page, at least 1
 * @param place where its name stands
 */
public record TokenRangeQuerySpec(
    String name, List<String> columns, int pageSize, SourceLocation place) {

  /** The list cannot be changed afterwards. */
  public TokenRangeQuerySpec {
    columns = List.copyOf(columns);
  }
}
