package io.cqlsurge.workload;

import io.cqlsurge.database.Catalog;
import io.cqlsurge.database.Database;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The schema, the operations and their mix of a command. */
public interface Workload {

  /** Returns the operations' labels, in the reports' order. */
  List<String> labels();

  /** Returns the operations as cassandra-stress prints them before a run: {@code [insert, q1]}. */
  default String title() {
    return labels().toString();
  }

  /** Returns whether the operations change data. */
  boolean updates();

  /**
   * Creates keyspaces and tables, if the command does so.
   *
   * @return the created objects, and those that exist and differ
   */
  CreatedSchema createSchema(Database database);

  /**
   * Returns the keyspace and the operations' table: of several profiles, those of the first one.
   * Empty if they are unknown.
   */
  default Optional<TableName> table() {
    return Optional.empty();
  }

  /** Returns the table count. */
  default int tables() {
    return 1;
  }

  /** Returns what the reads are compared with; empty unless each partition is checked. */
  default Optional<ReadCheck> readCheck() {
    return Optional.empty();
  }

  /** Returns the tables whose outcomes can be recorded, with their keyspaces, by position. */
  default List<String> recordedTables() {
    return List.of();
  }

  /** Returns the labels of queries that name the rows to read by their key only. */
  default Set<String> keyedQueries(Catalog catalog) {
    return Set.of();
  }

  /** Returns remarks for the user on the operations so far, one line each. */
  default List<String> remarks() {
    return List.of();
  }

  /** Returns what the operations write, after {@link #open}. */
  default List<Effect> effects() {
    return List.of();
  }

  /** The names of a table and its keyspace, as the database stores them. */
  record TableName(String keyspace, String table) {}

  /**
   * Truncates the tables that exist.
   *
   * @return the truncated tables' names
   */
  List<String> truncate(Database database);

  /**
   * Prepares the statements; must be called before {@link #traffic}.
   *
   * @return remarks for the user, one line each
   * @throws io.cqlsurge.database.DatabaseError if a table or column is missing
   * @throws io.cqlsurge.grammar.UsageError if the settings do not fit the tables
   */
  List<String> open(Catalog catalog);

  /** Returns one run's operations, starting with the first seed. */
  Traffic traffic();

  /** Returns the operations of one run with only one operation kind. */
  Traffic trafficOf(String label);

  /** One run's operations; all workers share the seeds. */
  @FunctionalInterface
  interface Traffic {

    /** Returns a mix for another worker, with separate generators. */
    OperationMix forLoop();

    /**
     * Returns whether preparing or judging an operation can take long. Then this must not happen on
     * a thread that also receives replies.
     */
    default boolean takesLong() {
      return false;
    }

    /** Returns the tables' names if there are several, in their order; empty for one table. */
    default List<String> tables() {
      return List.of();
    }
  }
}
