package io.cqlsurge.database;

import java.util.List;

/** The reply to a request. */
public sealed interface Reply {

  /** The reply of an unknown node to a statement that returns no rows. */
  Reply DONE = new Success(Rows.NONE, Coordinator.UNKNOWN);

  /** Returns the node that answered, or that caused the failure. */
  Coordinator coordinator();

  /** Returns the texts of the warnings that the nodes added, of all pages. */
  List<String> warnings();

  /**
   * Returns the rows of the reply.
   *
   * @throws DatabaseError if the request failed
   */
  Rows rows();

  /**
   * The request was executed.
   *
   * @param shard the shard of the node that answered, from 0; -1 if it is unknown
   * @param misplaced whether the node reported that the request belongs to another node or shard
   */
  record Success(
      Rows rows, Coordinator coordinator, int shard, boolean misplaced, List<String> warnings)
      implements Reply {

    /** Creates the reply of a node without shards, and without warnings. */
    public Success(Rows rows, Coordinator coordinator) {
      this(rows, coordinator, 0, false, List.of());
    }
  }

  /** The request failed, or its outcome is unknown. */
  record Failure(DatabaseError error, Coordinator coordinator, List<String> warnings)
      implements Reply {
    @Override
    public Rows rows() {
      throw error;
    }
  }
}
