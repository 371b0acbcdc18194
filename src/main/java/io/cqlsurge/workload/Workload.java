package io.cqlsurge.workload;

import io.cqlsurge.database.Database;
import java.util.List;
import java.util.Optional;

/** What a command does to a database: its schema, its kinds of operation and their mix. */
public interface Workload {

  /** The labels of its operations, in the order in which they are told. */
  List<String> labels();

  /** Returns the operations as cassandra-stress prints them before a run: {@code [insert, q1]}. */
  default String title() {
    return labels().toString();
  }

  /** Whether its operations change data. */
  boolean updates();

  /**
   * Creates keyspaces and tables if the command is one that does.
   *
   * @return what was created, in a word; nothing if nothing was to be created
   */
  Optional<String> createSchema(Database database);

  /**
   * Empties those of its tables that exist.
   *
   * @return the names of the tables emptied
   */
  List<String> truncate(Database database);

  /**
   * Prepares the statements; must be called before {@link #traffic}.
   *
   * @return what the user should know of them, a line each
   * @throws io.cqlsurge.database.DatabaseError if a table or column is missing
   * @throws io.cqlsurge.grammar.UsageError if what was asked for does not fit the tables
   */
  List<String> open(Database database);

  /** Whether enough reads missed their rows that {@link #explainMissing} is worth asking. */
  default boolean missesRows() {
    return false;
  }

  /**
   * Tries to find out why reads missed their rows. Sends a few requests and waits for the replies,
   * so it must not be called by a thread of the database.
   *
   * @return a sentence for the user; empty if no rows were missed, or the reason is not known
   */
  default Optional<String> explainMissing(Database database) {
    return Optional.empty();
  }

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
