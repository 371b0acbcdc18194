package io.cqlsurge.database;

import java.util.List;

/**
 * The properties of a table in addition to its columns.
 *
 * @param defaultTtlS after which time rows expire by default, in s; 0 if they do not
 * @param derived the materialized views with all rows, and the storage-attached indexes
 */
public record TableDetails(long defaultTtlS, List<Derived> derived) {
  public static final TableDetails NONE = new TableDetails(0, List.of());

  /**
   * A view or an index from which rows can be read. Names are as the database stores them.
   *
   * @param table the table to select from: the view, or the table of the index
   * @param columns the columns that a query must restrict to get one row
   */
  public record Derived(String name, String table, List<String> columns) {

    public boolean isView() {
      return name.equals(table);
    }
  }
}
