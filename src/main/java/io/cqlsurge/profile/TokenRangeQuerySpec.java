package io.cqlsurge.profile;

import java.util.List;

/**
 * An entry of {@code token_range_queries}, which reads the whole table, one token range after the
 * other.
 *
 * @param name the name as written; it is case-sensitive
 * @param columns the selected columns' names, as the database stores them; empty for all columns
 * @param pageSize rows per page, at least 1
 * @param location the name's location
 */
public record TokenRangeQuerySpec(
    String name, List<String> columns, int pageSize, SourceLocation location) {

  public TokenRangeQuerySpec {
    columns = List.copyOf(columns);
  }
}
