package io.cqlsurge.database;

import io.cqlsurge.schema.Table;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ScheduledExecutorService;

/**
 * A connected CQL cluster. Safe for use by many threads; every failure is a {@link DatabaseError}.
 */
public interface Database extends AutoCloseable {

  /** The name and the nodes of the cluster as they were known when the connection was made. */
  Cluster cluster();

  /**
   * The nodes that requests may go to, as they are known now, in order of their addresses; some may
   * be down.
   */
  List<Cluster.Node> nodes();

  /**
   * Puts a question to exactly this node, to look at what it alone knows. Does not wait; meant for
   * now and then, not for load.
   *
   * @param cql a {@code SELECT} without markers, of a table that each node answers by itself
   * @return its rows, within 2 seconds, or a {@link DatabaseError} as the direct cause of failure
   */
  CompletionStage<List<NamedRow>> ask(Cluster.Node node, String cql);

  /**
   * Executes a statement that changes the schema or truncates a table, waits for its end and for
   * the nodes to agree on the schema.
   *
   * @throws DatabaseError if the statement is refused or no node answers in time
   */
  void execute(String cql, Consistency consistency);

  /**
   * Executes such a statement with names of no keyspace taken for names of this one.
   *
   * @param keyspace its name as the database keeps it; the session stays in it
   * @throws DatabaseError if the statement is refused, there is no such keyspace, or no node
   *     answers in time
   */
  void execute(String cql, Consistency consistency, String keyspace);

  /**
   * Makes a statement ready to be sent over and over; equal texts are prepared once.
   *
   * @throws DatabaseError if the statement is refused, or no node answers in time
   */
  Query prepare(StatementText statement);

  /** Whether there is a keyspace of this name now; names are case-sensitive. */
  boolean hasKeyspace(String keyspace);

  /** Whether there is a table of this name now; names are case-sensitive. */
  boolean hasTable(String keyspace, String table);

  /** A table as it is now; empty if there is none of this name. Names are case-sensitive. */
  Optional<Table> table(String keyspace, String name);

  /**
   * All of the ring, in order of the tokens, none of its parts wrapping around.
   *
   * @param split in how many parts each range of the ring is cut, as evenly as possible; at least 1
   */
  List<TokenRange> tokenRanges(int split);

  /**
   * Sends a request without waiting. The receiver gets exactly one reply, be it a failure, usually
   * on a thread of the driver; never throws.
   */
  void send(Request request, Receiver receiver);

  /**
   * Sends a request once more, and gives it no longer than this to be answered.
   *
   * @param withinNs nanoseconds, at least 1; no reply by then is a failure
   */
  void resend(Request request, Receiver receiver, long withinNs);

  /**
   * The threads on which replies arrive, each an executor of its own. Who sends from one of them
   * gets the replies on the same thread as far as possible. Tasks given to them must not block.
   *
   * @return none if replies come on threads that cannot be shared
   */
  List<? extends ScheduledExecutorService> replyThreads();

  /** Faults on the database's own threads so far; may be called at any time. */
  ThreadFaults threadFaults();

  /** Closes all connections; requests still out get a failure as their reply. */
  @Override
  void close();
}
