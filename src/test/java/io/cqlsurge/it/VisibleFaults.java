package io.cqlsurge.it;

import com.datastax.oss.driver.api.core.cql.Row;
import io.cqlsurge.it.MixedProfile.Change;
import java.util.List;
import java.util.function.Predicate;

/**
 * What an audit must notice after a mix of operations, by the text of the statements only: it knows
 * nothing about their order, except whether inserts of all partitions were last. Every partition
 * must have been inserted once.
 *
 * @param isRewritten whether all partitions were inserted after all other operations, by inserts
 *     that replace what was there
 */
record VisibleFaults(MixedProfile profile, StoredTable table, boolean isRewritten) {

  private boolean changes(Predicate<Change> which) {
    return profile.changes().stream().anyMatch(which);
  }

  /** Returns whether nothing can be known about the partitions. */
  boolean isNothingKnown() {
    return changes(Change::isOther);
  }

  /** Returns whether an insert adds its elements to a column. */
  boolean isAddedTo(String column) {
    return table.type(column).matches("(list|set|map)<.*");
  }

  /** Returns whether elements in a column can be repeated. */
  boolean isList(String column) {
    return table.type(column).startsWith("list<");
  }

  /** Returns whether there may be rows that do not follow from the seed. */
  boolean mayHaveOtherRows() {
    return changes(Change::hasOtherKeys);
  }

  /** Returns whether a column may have another value than that of its seed. */
  boolean mayBeOther(String column) {
    boolean isReplaced = isRewritten && !isAddedTo(column);
    return !isReplaced && changes(it -> it.mayReplace(column));
  }

  /** Returns whether a column whose seed has a value may be without one. */
  boolean mayBeNull(String column) {
    return !isRewritten
        && (!profile.insertsAll() || changes(Change::isDeletionOfRows) || mayBeOther(column));
  }

  /** Returns whether an absent row is noticed. */
  boolean mustExist(Row row) {
    boolean isKept = isRewritten || (profile.insertsAll() && !changes(Change::isDeletionOfRows));
    return mustHaveValue(row, table.regular())
        || (isKept && table.regular().isEmpty() && table.isRow(row));
  }

  /** Returns whether one of some columns must have the value that is there. */
  boolean mustHaveValue(Row row, List<String> columns) {
    return columns.stream().anyMatch(it -> row.getBytesUnsafe(it) != null && !mayBeNull(it));
  }

  /** Returns whether a row with another key is noticed, and the keys of all rows are known. */
  boolean areRowsKnown() {
    return !table.clustering().isEmpty()
        && profile.insertsAll()
        && !mayHaveOtherRows()
        && (isRewritten || !changes(Change::isDeletionOfRows));
  }

  /** Returns whether the sum of the counters is known. */
  boolean isSumKnown() {
    return !changes(it -> it.cql().startsWith("delete"));
  }
}
