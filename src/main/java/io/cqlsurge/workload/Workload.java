package io.cqlsurge.workload;

import io.cqlsurge.database.Database;
import java.util.List;

/** What a command does to a database: its schema, its kinds of operation and their mix. */
public interface Workload {

  /** The labels of its operations, in order of their names. */
  List<String> labels();

  /** Whether its operations change data. */
  boolean updates();

  /** Creates keyspace and tables if the command is one that does; tells whether it did. */
  boolean createSchema(Database database);

  /**
   * Empties those of its tables that exist.
   *
   * @return the names of the tables emptied
   */
  List<String> truncate(Database database);

  /**
   * Prepares the statements; must be called before {@link #traffic}.
   *
   * @throws io.cqlsurge.database.DatabaseError if a table or column is missing
   */
  void open(Database database);

  /** What one run draws its operations from; begins at the first seed. */
  Traffic traffic();

  /** The same with one kind of operation only. */
  Traffic trafficOf(String label);

  /** The operations of one run; the seeds are shared by all workers. */
  @FunctionalInterface
  interface Traffic {

    /** A mix for one more worker, with generators of its own. */
    OperationMix forWorker();
  }
}
