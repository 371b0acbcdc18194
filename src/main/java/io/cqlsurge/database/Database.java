package io.cqlsurge.database;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ScheduledExecutorService;

/** A connection to a CQL cluster. Thread-safe. Every failure is a {@link DatabaseError}. */
public interface Database extends RequestSender, Catalog {

  /** Returns the name and the cluster's nodes as they were when the connection was made. */
  Cluster cluster();

  /** Returns whether the cluster is ScyllaDB, which announces itself when a client connects. */
  default boolean isScylla() {
    return cluster().shards().isPresent();
  }

  /**
   * Returns the currently known nodes that requests may go to, ordered by address. Some may be
   * down.
   */
  List<Cluster.Node> nodes();

  /**
   * Sends a query to exactly this node, to read data that only this node has. Does not wait. Meant
   * for occasional queries, not for load.
   *
   * @param cql a {@code SELECT} without bind markers, from a table that is local to each node
   * @return the rows, within 2 seconds, or a failure whose direct cause is a {@link DatabaseError}
   */
  CompletionStage<List<NamedRow>> ask(Cluster.Node node, String cql);

  /**
   * Sends a read on the driver path. The reply names the replica that was read instead of the
   * coordinator; an unknown one if there were several, or the trace does not show it.
   *
   * @param node the address of the only coordinator; any if empty
   * @param level replaces the statement's consistency level
   */
  default void send(Request request, Optional<String> node, Consistency level, Receiver receiver) {
    send(request, receiver);
  }

  /** Sends a request; the future gets its reply, also if it is a failure. */
  default CompletableFuture<Reply> send(Request request) {
    CompletableFuture<Reply> reply = new CompletableFuture<>();
    send(request, reply::complete);
    return reply;
  }

  /** Returns the nodes that store the partition of a request. */
  default Replicas replicas(Request.Single request) {
    return Replicas.UNKNOWN;
  }

  /**
   * Executes a statement that changes the schema or truncates a table. Waits until it has ended and
   * the nodes agree on the schema.
   *
   * @throws DatabaseError if the statement is refused or no node answers in time
   */
  void execute(String cql, Consistency consistency);

  /**
   * Executes such a statement in a keyspace: names without a keyspace refer to this one.
   *
   * @param keyspace its name as stored in the database; the session keeps using it
   * @throws DatabaseError if the statement is refused, there is no such keyspace, or no node
   *     answers in time
   */
  void execute(String cql, Consistency consistency, String keyspace);

  /**
   * Returns the sentences since the last call: the database's warnings about such statements, and
   * which columns of prepared statements are masked for this login.
   */
  default List<String> warnings() {
    return List.of();
  }

  /** Executes many such statements, none of which waits until all nodes have the same schema. */
  default void changeSchema(Runnable statements) {
    statements.run();
  }

  /**
   * Returns a keyspace with its tables as they are now; empty if it does not exist. The name is
   * case-sensitive.
   */
  Optional<StoredSchema> stored(String keyspace);

  /**
   * Returns the CQL statements that create a keyspace with all that is in it, as one text; empty if
   * it does not exist. The name is case-sensitive.
   */
  default Optional<String> definitions(String keyspace) {
    return Optional.empty();
  }

  /** Returns whether a table of this name exists now. Names are case-sensitive. */
  default boolean hasTable(String keyspace, String table) {
    return table(keyspace, table).isPresent();
  }

  /**
   * Returns whether all nodes that can be reached have the same schema. Waits for a few seconds
   * until they do.
   *
   * @throws DatabaseError if no node answers
   */
  default boolean agreesOnSchema() {
    return true;
  }

  /**
   * Returns the threads on which replies arrive, each as a separate executor. Replies to requests
   * sent from one of them arrive on the same thread if possible. Tasks on these threads must not
   * block.
   *
   * @return an empty list if replies arrive on threads that cannot be shared
   */
  List<? extends ScheduledExecutorService> replyThreads();

  /**
   * Returns a sender whose requests take the way of this database's requests, on the same threads
   * and connections, but never leave this process. Replies contain at most one row, with arbitrary
   * values. Close it before the database.
   *
   * @return empty if there is no such way
   */
  default Optional<RequestSender> dry() {
    return Optional.empty();
  }

  /** Returns the faults on the database's threads so far. May be called at any time. */
  ThreadFaults threadFaults();

  /** Closes all connections. Requests in flight get a failure as their reply. */
  @Override
  void close();
}
